/** After so long without a touch or a key nobody is at the page. */
export const ATTENDED_MS = 60_000;

let lastActAt = Date.now();

/** Somebody does something with the page. */
export function noteAttendance(): void {
  lastActAt = Date.now();
}

/** Whether somebody has done something lately. What a page asks for otherwise, it asks by itself, which keeps no session alive. */
export function isAttended(): boolean {
  return Date.now() - lastActAt < ATTENDED_MS;
}

/** A page counts as unattended after this time without a touch or a key. */
export const ATTENDED_MS = 60_000;

let lastActAt = Date.now();

/** Records that someone uses the page. */
export function noteAttendance(): void {
  lastActAt = Date.now();
}

/** Whether the page was used recently. Reads of an unattended page do not keep the session alive. */
export function isAttended(): boolean {
  return Date.now() - lastActAt < ATTENDED_MS;
}

import { headers as names } from '@marketplace/contracts/headers';

/** Returns the headers of a read: the token when there is one, and the position of our own recent write. */
export function readHeaders(token: string | null): Record<string, string> {
  const position = token === null ? undefined : positionToAskFor();
  return {
    Accept: 'application/json',
    ...bearer(token),
    ...(token !== null && !isAttended() && { [names.unattended]: 'true' }),
    ...(position !== undefined && { [names.minLogPosition]: String(position) }),
  };
}

/** Returns the headers of a write with a JSON body; `X-Change-Source` says it came from a form. */
export function writeHeaders(token: string | null): Record<string, string> {
  return { Accept: 'application/json', [names.changeSource]: 'form', ...bearer(token) };
}

function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

/** How long after a write of this tab its reads wait for it; read models lag by far less. */
const ASK_FOR_MS = 30_000;
const KEY = 'log-position';

/** Keeps the highest log position of this tab's writes, also over reloads; an unreadable position is ignored. */
export function rememberPosition(header: string | null): void {
  const position = Number(header);
  if (!header || !Number.isSafeInteger(position)) return;
  const highest = Math.max(position, remembered()?.position ?? 0);
  sessionStorage.setItem(KEY, `${highest} ${Date.now()}`);
}

function positionToAskFor(): number | undefined {
  const last = remembered();
  return last && Date.now() - last.at < ASK_FOR_MS ? last.position : undefined;
}

function remembered(): { position: number; at: number } | undefined {
  if (typeof sessionStorage === 'undefined') return undefined;
  const [position, at] = (sessionStorage.getItem(KEY) ?? '').split(' ').map(Number);
  return position && at ? { position, at } : undefined;
}

/** Returns 128 random bits in hex, for an `Idempotency-Key`; not `crypto.randomUUID`, which plain http pages do not have. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

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

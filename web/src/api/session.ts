import { ApiError } from './api-error.ts';

/** Key of the admin's access token in local storage. */
const KEY = 'token';
const listeners = new Set<() => void>();

/** Returns the stored access token, or null: signed out, or rendering on the server. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // on the server there is none, and a browser may forbid it
  }
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token);
  notify();
}

export function clearToken(): void {
  if (readToken() === null) return;
  localStorage.removeItem(KEY);
  notify();
}

/** Calls `listener` whenever the token is stored or cleared, also by another tab. Returns the function that stops it. */
export function subscribeToToken(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}

type AskForLogin = () => Promise<void>;

let askForLogin: AskForLogin | undefined;

/**
 * Registers what lets the user log in again when the server refuses the token of a write. Its promise resolves once there is a
 * new token, and rejects when the user would rather not. Returns the function that unregisters it.
 */
export function onRefusedToken(ask: AskForLogin): () => void {
  askForLogin = ask;
  return () => {
    if (askForLogin === ask) askForLogin = undefined;
  };
}

/**
 * Returns the answer of `attempt`. One that the server refuses for its token is made once more after the user has logged in
 * again, where there is someone to ask.
 */
export async function withRenewal<Answer extends { status: number }>(
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await attempt();
  if (answer.status !== 401) return answer;
  // In the same tick as asking: whoever sees that the session has ended also sees that a login is being asked for.
  const asking = askForLogin?.();
  clearToken();
  if (!asking) return answer;
  await asking;
  return attempt();
}

/** The refusal of a call whose user did not log in again. */
export function sessionEnded(): ApiError {
  return new ApiError(401, 'Your session has ended. Log in again to go on.');
}

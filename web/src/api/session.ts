import { ApiError } from './api-error.ts';
import { listenersOf } from './kept.ts';

const KEY = 'token';
const { notify, subscribe } = listenersOf(KEY);

/** Returns the stored access token; null when signed out or on the server. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // the server has no storage, and a browser may forbid it
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

/** Calls `listener` whenever the token is stored or cleared, also by another tab. Returns the unsubscribe function. */
export const subscribeToToken = subscribe;

/** A refusal that the user can lift: 401 by a new login, 428 by confirming who they are. */
export type Liftable = 401 | 428;
type Ask = () => Promise<void>;

const asks = new Map<number, Ask>();

/** Registers what asks the user: it resolves when the call can be repeated, or rejects on cancel. Returns the unregister function. */
export function onRefusal(status: Liftable, ask: Ask): () => void {
  asks.set(status, ask);
  return () => {
    if (asks.get(status) === ask) asks.delete(status);
  };
}

/** Returns the answer of `attempt`. If the user can lift its refusal and does, the attempt is repeated once. */
export async function withRenewal<Answer extends { status: number }>(
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await attempt();
  // In the same tick as the end of the session, so that observers see both together.
  const asking = asks.get(answer.status)?.();
  if (answer.status === 401) clearToken();
  if (!asking) return answer;
  await asking;
  return attempt();
}

/** The refusal of a call whose user did not log in again. */
export function sessionEnded(): ApiError {
  return new ApiError(401, 'Your session has ended. Log in again to continue.');
}

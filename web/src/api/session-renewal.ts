import { ApiError } from './api-error.ts';
import { clearToken } from './session.ts';

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
  // In one step with asking, so that no page sees a session that has ended and nobody who renews it.
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

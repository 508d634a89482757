import { errorOfAnswer } from './api-error.ts';

/**
 * Returns why the server refuses a token that is not in use any more, in its words; undefined when it does not refuse it, gives no
 * reason, or cannot be reached. Apart from `client.ts`, whose calls are made with the token in use.
 */
export async function refusalOf(path: string, token: string): Promise<string | undefined> {
  try {
    const answer = await fetch(path, {
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    });
    if (answer.status !== 401) return undefined;
    return errorOfAnswer(answer.status, await answer.text()).detail || undefined;
  } catch {
    return undefined;
  }
}

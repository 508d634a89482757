import { errorOfAnswer } from './api-error.ts';

/** Returns the server's reason for refusing a token no longer in use; undefined without a refusal, a reason or an answer. */
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

import { sendJson } from './client.ts';

/** Records that a link of an email alert was followed, and takes its secret out of the page's address. */
export async function recordAlertClick(): Promise<void> {
  const { hash, pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
  const secret = encodeURIComponent(hash.slice('#alert='.length));
  await sendJson('POST', `/api/alerts/${secret}/click`, undefined, { parse: () => undefined }).catch(
    (error: unknown) => console.warn(error), // the alert lives a little shorter
  );
}

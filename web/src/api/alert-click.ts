import { sendJson } from './client.ts';

const SECRET = '#alert=';

/** Records that the page was opened from an email alert, and takes the alert's secret out of its address. */
export async function recordAlertClick(): Promise<void> {
  const { hash, pathname, search } = window.location;
  if (!hash.startsWith(SECRET)) return;
  window.history.replaceState(window.history.state, '', pathname + search);
  const secret = encodeURIComponent(hash.slice(SECRET.length));
  await sendJson('POST', `/api/alerts/${secret}/click`, undefined, { parse: () => undefined }).catch(
    (error: unknown) => console.warn(error), // the alert lives a little shorter
  );
}

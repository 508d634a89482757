import type { AddDevice } from '@marketplace/contracts/auth/devices.views';
import { registerWorker } from '../ui/worker.ts';

/** Whether this browser can show notices, or what is in the way. */
export type Ability = 'able' | 'blocked' | 'needs home screen' | 'unable';

export function abilityOfBrowser(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'able';
  // only iPhones and iPads have `standalone`, and push only where it is true
  return 'standalone' in navigator && navigator.standalone === false ? 'needs home screen' : 'unable';
}

/** Returns the id of this browser among the devices, if it is subscribed with the server's key. */
export async function idOfBrowser(publicKey: string): Promise<string | undefined> {
  const subscription = await currentSubscription(publicKey);
  if (!subscription) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return inBase64Url(digest);
}

/** Asks the user, subscribes this browser and returns its subscription. @throws {Error} when the user or the browser refuses */
export async function subscribe(publicKey: string): Promise<AddDevice> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Notifications are not allowed.');
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  if (!(await currentSubscription(publicKey))) await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint = '', keys = {} } = (await pushManager.subscribe(options)).toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** Ends this browser's subscription. */
export async function unsubscribe(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
}

async function currentSubscription(publicKey: string): Promise<PushSubscription | undefined> {
  const registration = await registerWorker();
  const subscription = await registration?.pushManager?.getSubscription();
  const key = subscription?.options.applicationServerKey;
  return subscription && key && inBase64Url(key) === publicKey ? subscription : undefined;
}

function inBase64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Registers the admin area's service worker: `web/public/admin/worker.js`. Browsers without workers do without. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.register('/admin/worker.js');
}

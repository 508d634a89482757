// The service worker of the admin area: it shows notices of enquiries, and says so when the network is unavailable. It caches nothing, and its
// scope is /admin/: it does not affect public pages.

const OFFLINE = `<!doctype html><html lang="en-SG"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>You are offline</title>
<style>body { max-width: 60ch; margin: 20vh auto; padding: 0 24px; font: 18px/1.6 system-ui, sans-serif; color: #16211f; background: #fbfaf7 } a { color: #0b5a52 }</style></head>
<body><h1>You are offline</h1><p>The admin area needs a connection.</p><p><a href="">Try again</a></p></body></html>`;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(fetch(event.request).catch(offlinePage));
});

function offlinePage() {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
  return new Response(OFFLINE, { status: 503, headers });
}

// services/projector/src/notices/push-channel.ts makes the message. Browsers require every push to be shown.
self.addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** Shows the window with a page, or opens a new one: another page may hold unsaved work. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const shown = windows.find(({ url }) => new URL(url).pathname === path);
  return shown ? shown.focus() : self.clients.openWindow(path);
}

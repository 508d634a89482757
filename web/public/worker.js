// The service worker of the public site: homes that were saved or viewed in this browser, and pages that it has seen, open without a
// network. The network goes first, so nothing old is shown while there is one. Docs: docs/adr/0058-offline-pages.md

/** The newest entries of each cache are kept. */
const MOST = { pages: 60, assets: 300, pictures: 200, lists: 5, asked: 60 };
const PICTURES_OF_A_HOME = 4;
const FRESH_MS = 86_400_000;
const TRIES = 4;
const PAUSE_MS = 2000;
/** Pages behind a sign-in or a secret link, and answers that are not pages. */
const NOT_KEPT = /^\/(admin|seller|alerts|email-alerts|developers|api)(\/|$)|\.\w+$/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const { navigationPreload } = self.registration;
  event.waitUntil(Promise.all([self.clients.claim(), navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NOT_KEPT.test(pathname)) event.respondWith(page(event));
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (pathname.startsWith('/uploads/')) event.respondWith(picture(request));
  else if (pathname === '/properties' && searchParams.has('ids')) event.respondWith(list(event));
});

// web/src/listing/offline-pages.ts asks for the pages of saved and viewed homes
self.addEventListener('message', (event) => {
  event.waitUntil(Promise.allSettled(event.data.keep.map(keepHome)));
});

async function page(event) {
  const { request } = event;
  const [address] = request.url.split('#');
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    if (answer.status === 200) event.waitUntil(keepPage(address, answer.clone()).catch(console.warn));
    else if (isGone(answer)) await removePage(address);
    return answer;
  } catch {
    return (await keptPage(address)) ?? offlinePage();
  }
}

function isGone({ status }) {
  return status === 404 || status === 410;
}

async function removePage(address) {
  await (await caches.open('pages')).delete(address, { ignoreSearch: isHome(address) });
}

/** The page of a home by its name, which is the same with any parameters. The parameters of other pages change what they show. */
function isHome(address) {
  const { pathname, searchParams } = new URL(address);
  return pathname.startsWith('/property/') && !searchParams.has('id');
}

async function keepPage(address, answer) {
  if (!answer.headers.get('Content-Type')?.startsWith('text/html')) return '';
  const html = await answer.clone().text();
  await put('pages', address, answer);
  await addMissing('assets', [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)]);
  return html;
}

/** Keeps a home's page and its first pictures, once a day. */
async function keepHome(path) {
  const known = await caches.match(path, { cacheName: 'asked' });
  const [at = 0, address] = known ? (await known.text()).split(' ') : [];
  if (Date.now() - Number(at) < FRESH_MS) return;
  const answer = await fetchPatiently(path); // an id redirects to the home's address
  if (isGone(answer) && address) await removePage(address);
  if (answer.status !== 200) return;
  const html = await keepPage(answer.url, answer);
  const pictures = [...html.matchAll(/<img [^>]*?src="(\/uploads\/[^"]+)"/g)];
  await addMissing('pictures', pictures.slice(0, PICTURES_OF_A_HOME));
  await put('asked', path, new Response(`${Date.now()} ${answer.url}`));
}

/** A busy site refuses pages for a moment. */
async function fetchPatiently(path) {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(path);
    if (answer.status !== 503 || tries === TRIES) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries));
  }
}

async function addMissing(name, found) {
  const cache = await caches.open(name);
  for (const [, path] of found) if (!(await cache.match(path))) await cache.add(path).catch(console.warn);
  await trim(name, cache);
}

async function put(name, key, answer) {
  const cache = await caches.open(name);
  await cache.delete(key); // so that the entry is the newest
  await cache.put(key, answer);
  await trim(name, cache);
}

async function trim(name, cache) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST[name])).map((old) => cache.delete(old)));
}

/** The page says when it was made: the attribute is read by the site's offline note. */
async function keptPage(address) {
  const cache = await caches.open('pages');
  const kept =
    (await cache.match(address)) ?? (await cache.match(address, { ignoreSearch: isHome(address) }));
  if (!kept) return undefined;
  const html = await kept.text();
  const keptAt = new Date(kept.headers.get('Date') ?? 0).toISOString();
  const headers = new Headers(kept.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  return new Response(html.replace('<html ', `<html data-kept-at="${keptAt}" `), { headers });
}

/** Names of assets contain a hash of their content. */
async function asset(request) {
  const kept = await caches.match(request, { cacheName: 'assets' });
  return kept ?? fetch(request);
}

async function picture(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open('pictures');
    const [, id] = /\/uploads\/([0-9a-f-]{36})/.exec(request.url) ?? [];
    const ofAnySize = (await cache.keys()).find(({ url }) => id && url.includes(id));
    if (!ofAnySize) throw error;
    return cache.match(ofAnySize);
  }
}

/** The saved homes as a list. */
async function list(event) {
  const { request } = event;
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(put('lists', request.url, answer.clone()).catch(console.warn));
    return answer;
  } catch (error) {
    const kept = await caches.match(request.url, { cacheName: 'lists' });
    if (!kept) throw error;
    return kept;
  }
}

const STYLE =
  'body{max-width:60ch;margin:12vh auto;padding:0 24px;font:18px/1.6 system-ui,sans-serif;color:#16211f;background:#fbfaf7}a{color:#0b5a52}li{padding:6px 0}';

async function offlinePage() {
  const cache = await caches.open('pages');
  const pages = await Promise.all((await cache.keys()).toReversed().map((key) => titled(cache, key)));
  const names = new Set(pages.map(({ name }) => name));
  const links = [...names].map((name) => linkTo(pages.find((one) => one.name === name)));
  const kept = links.length > 0 ? `<h2>Pages you can open now</h2><ul>${links.join('')}</ul>` : '';
  const html = `<!doctype html><html lang="en-SG"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>You are offline</title><style>${STYLE}</style></head>
<body><h1>You are offline</h1><p>This page has not been opened in this browser yet. <a href="">Try again</a></p>${kept}</body></html>`;
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/** The title without the name of the site; HTML already. Pages of one path and title have one name: the newest of them is linked. */
async function titled(cache, key) {
  const [, full = ''] = /<title>([^<]*)/.exec(await (await cache.match(key)).text()) ?? [];
  const { pathname, search } = new URL(key.url);
  const title = full.replace(/ · [^·]*$/, '') || pathname;
  return { path: pathname + search, title, name: `${pathname} ${title}` };
}

function linkTo({ path, title }) {
  return `<li><a href="${path.replaceAll('&', '&amp;')}">${title}</a></li>`;
}

// Fills a running product with listings, to see how pages and services do with many. Every listing is active and for sale.
//
//   ADMIN_PASSWORD=… node bench/many-listings.mjs [origin] [how many]        http://localhost:8080 and 5000 by default
//
// Listings are posted in bulk, 500 at a time, and share a dozen uploaded pictures. They are there to stay: use a DATA_DIR of
// their own. The same number gives the same listings.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const AT_ONCE = 500;
const PICTURES = 12;

const [origin = 'http://localhost:8080', wanted = '5000'] = process.argv.slice(2);
const { ADMIN_USERNAME = 'admin', ADMIN_PASSWORD } = process.env;
const demo = path.resolve(import.meta.dirname, '../packages/demo/data');
const samples = JSON.parse(readFileSync(path.join(demo, 'listings.json'), 'utf8'));

let headers = {};
headers = await logIn();
const pictures = await uploadPictures();
for (let start = 0; start < Number(wanted); start += AT_ONCE) {
  const items = Array.from({ length: Math.min(AT_ONCE, wanted - start) }, (_, index) =>
    listing(start + index),
  );
  const { message } = await call('/api/properties/bulk', {
    body: JSON.stringify(items),
    type: 'application/json',
  });
  console.log(`${start + items.length}  ${message}`);
}

/** One of the demo listings with a number, and a price and size of its own. */
function listing(number) {
  const { images, ...sample } = samples[number % samples.length];
  return {
    ...sample,
    title: `${sample.title} ${number + 1}`,
    description: `Unit ${number + 1}. ${sample.description}`,
    property_type: 'Buy',
    status: 'active',
    price: 350_000 + ((number * 7919) % 20_000) * 500,
    ...(sample.area_sqft && { area_sqft: 400 + ((number * 104_729) % 4000) }),
    images:
      number % 9 === 0 ? [] : [pictures[number % pictures.length], pictures[(number + 1) % pictures.length]],
  };
}

async function logIn() {
  const body = JSON.stringify({ username: ADMIN_USERNAME, password: ADMIN_PASSWORD });
  const { access_token } = await call('/auth/login', { body, type: 'application/json' });
  return { Authorization: `Bearer ${access_token}` };
}

async function uploadPictures() {
  const folder = path.join(demo, 'images');
  const names = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
  const form = new FormData();
  for (const name of names.slice(0, PICTURES))
    form.append('files', new Blob([readFileSync(path.join(folder, name))], { type: 'image/jpeg' }), name);
  const { uploaded } = await call('/api/upload-images', { body: form });
  return uploaded.map(({ url }) => url);
}

async function call(where, { body, type }) {
  const response = await fetch(origin + where, {
    method: 'POST',
    headers: { ...headers, ...(type && { 'Content-Type': type }) },
    body,
  });
  const answer = await response.json();
  if (!response.ok)
    throw new Error(`${where} answered ${response.status}: ${JSON.stringify(answer).slice(0, 500)}`);
  return answer;
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { callJson } from './call.ts';

const AT_ONCE = 500;
const PICTURES = 12;
const demo = path.resolve(import.meta.dirname, '../../packages/demo/data');

/** What the demo knows of a listing. */
type Sample = Record<string, unknown> & { title: string; description: string; area_sqft?: number };

interface Filling {
  origin: string;
  /** Headers of an admin. */
  admin: Record<string, string>;
  /** Numbers of the listings to add: the same number gives the same listing. */
  from: number;
  to: number;
  /** Stored pictures that the listings share. */
  pictures: readonly string[];
}

/** Adds active listings like those of the demo to a running product, in bulk. */
export async function addListings({ origin, admin, from, to, pictures }: Filling): Promise<void> {
  for (let start = from; start < to; start += AT_ONCE) {
    const json = Array.from({ length: Math.min(AT_ONCE, to - start) }, (_, index) =>
      sampleListing(start + index, pictures),
    );
    await callJson(origin, { method: 'POST', path: '/api/properties/bulk', headers: admin, json });
  }
}

const samples: readonly Sample[] = JSON.parse(readFileSync(path.join(demo, 'listings.json'), 'utf8'));

/** Returns an active listing as the API takes it, one of the demo's with a number, and a price and size of its own. */
export function sampleListing(number: number, pictures: readonly string[]) {
  const sample = samples[number % samples.length] as Sample;
  const pictureAt = (index: number) => pictures[index % pictures.length];
  return {
    ...sample,
    title: `${sample.title} ${number + 1}`,
    description: `Unit ${number + 1}. ${sample.description}`,
    status: 'active',
    price: 350_000 + ((number * 7919) % 20_000) * 500,
    ...(sample.area_sqft && { area_sqft: 400 + ((number * 104_729) % 4000) }),
    images: number % 9 === 0 ? [] : [pictureAt(number), pictureAt(number + 1)],
  };
}

/** Returns the headers of an admin who has logged in. */
export async function logIn(origin: string, username: string, password: string) {
  const json = { username, password };
  const path = '/auth/login';
  const { access_token } = await callJson<{ access_token: string }>(origin, { method: 'POST', path, json });
  return { authorization: `Bearer ${access_token}` };
}

/** Uploads a dozen of the demo's pictures and returns where they are stored. */
export async function uploadPictures(origin: string, admin: Record<string, string>): Promise<string[]> {
  const folder = path.join(demo, 'images');
  const names = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
  const form = new FormData();
  for (const name of names.slice(0, PICTURES))
    form.append('files', new Blob([readFileSync(path.join(folder, name))], { type: 'image/jpeg' }), name);
  const answer = await fetch(`${origin}/api/upload-images`, { method: 'POST', headers: admin, body: form });
  const { uploaded } = (await answer.json()) as { uploaded: { url: string }[] };
  return uploaded.map(({ url }) => url);
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AddListing } from '@marketplace/contracts/listings/listing.commands';
import { categories } from '@marketplace/contracts/property-types';
import { z } from 'zod';

/** A listing of the demo: an item of a bulk upload that always has an external page. */
export type DemoListing = AddListing & { redirect_url: string };

/** A picture of the demo, and the categories of listings that it may illustrate. */
const DemoPicture = z.strictObject({
  file: z.string(),
  kind: z.enum(['exterior', 'interior']),
  suits: z.array(z.enum(categories)).min(1),
  alt: z.string(),
  /** Its caption. */
  caption: z.string().optional(),
});
export type DemoPicture = z.infer<typeof DemoPicture>;

/** Returns the listings of `demo/listings.json`, parsed like any bulk upload, each with an external page named after its title. */
export async function readListings(): Promise<DemoListing[]> {
  const listings = z.array(AddListing).parse(await readJson('listings.json'));
  return listings.map((listing) => {
    const name = listing.title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    return { ...listing, redirect_url: `https://example.com/listings/${name}` };
  });
}

/** Returns the pictures of `demo/images/index.json`. */
export async function readPictures(): Promise<DemoPicture[]> {
  return z.array(DemoPicture).parse(await readJson('images/index.json'));
}

/** Returns the bytes of a picture. */
export function readPicture(file: string): Promise<Buffer> {
  return readFile(path.join(demoFolder(), 'images', file));
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(demoFolder(), name), 'utf8'));
}

/** Finds the folder from the sources and from a bundle. */
function demoFolder(): string {
  for (let folder = import.meta.dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'packages/demo/data');
    if (existsSync(path.join(candidate, 'listings.json'))) return candidate;
  }
  throw new Error(`There is no packages/demo/data above ${import.meta.dirname}.`);
}

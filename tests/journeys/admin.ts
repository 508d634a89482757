import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { toast } from './pages.ts';
import { admin } from './product.ts';

/** A picture of the demo data, as a file to upload. */
export function picture(name: string, source = 'interior-living-skyline-01.jpg') {
  const file = path.resolve(import.meta.dirname, '../../packages/demo/data/images', source);
  return { name, mimeType: 'image/jpeg', buffer: readFileSync(file) };
}

const HOUR = 60 * 60_000;
/** Half of the time that a confirmation holds. */
const CONFIRMED_MS = 5 * 60_000;

/** Returns the day in Singapore so many days ago: `2026-11-03`. */
export function daysAgo(days: number): string {
  return new Date(Date.now() + (8 - days * 24) * HOUR).toISOString().slice(0, 10);
}

/** Fills the login form that is on screen and sends it. */
export async function fillLogin(page: Page, { username, password } = admin) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Logs in through the form, on the way to a page of the dashboard, and waits for its heading. */
export async function logInOnTheWay(page: Page, address: string, heading: string) {
  await page.goto(address);
  await fillLogin(page);
  await expect(toast(page, 'Login successful!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/**
 * Opens a page of the dashboard as an admin who has logged in before, and waits for its heading. The session is the one of all
 * tests of this worker: a test that ends it logs in by itself.
 */
export async function goAsAdmin(page: Page, address: string, heading: string) {
  const token = await accessToken(page.request);
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

let loggingIn: Promise<string> | undefined;
let confirmedAt = Date.now();

/** Returns the token of an admin, who logs in once for all tests of this worker. A journey meets the question who they are only on purpose. */
async function accessToken(request: APIRequestContext): Promise<string> {
  loggingIn ??= logIn(request);
  const token = await loggingIn;
  if (Date.now() - confirmedAt > CONFIRMED_MS) {
    confirmedAt = Date.now();
    const headers = { authorization: `Bearer ${token}` };
    const { password } = admin;
    expect((await request.post('/api/auth/confirm', { data: { password }, headers })).ok()).toBe(true);
  }
  return token;
}

async function logIn(request: APIRequestContext): Promise<string> {
  const login = await request.post('/api/auth/login', { data: admin });
  expect(login.status()).toBe(200);
  return (await login.json()).access_token;
}

/** Opens one of the dashboard's pages, through the menu where the screen is small. */
export async function openAdmin(page: Page, name: string) {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click();
}

/** An admin who calls the API without a browser. */
export async function apiAdmin(request: APIRequestContext) {
  const headers = { Authorization: `Bearer ${await accessToken(request)}` };
  /** Waits until a page that is opened next shows what was written. */
  const visible = async (id: string, written: APIResponse) => {
    const position = written.headers()['x-log-position'] ?? '';
    const read = () => request.get(`/properties/${id}`, { headers: { 'X-Min-Log-Position': position } });
    await expect.poll(async () => (await read()).status()).not.toBe(503);
  };
  return {
    /** Adds a listing and returns its id and slug; not public unless told so. */
    async add(fields: { title: string } & Record<string, unknown>): Promise<{ id: string; slug: string }> {
      const data = {
        description: 'Added by a test.',
        price: 1_500_000,
        district: 'D26',
        category: 'Condominium',
        property_type: 'Sell',
        status: 'inactive',
        ...fields,
      };
      const added = await request.post('/api/properties', { headers, data });
      expect(added.status()).toBe(201);
      const listing = await added.json();
      await visible(listing.id, added);
      return listing;
    },
    async revise(id: string, data: Record<string, unknown>) {
      const revised = await request.put(`/api/properties/${id}`, { headers, data });
      expect(revised.status()).toBe(200);
      await visible(id, revised);
    },
    async remove(id: string) {
      const removed = await request.put(`/api/delete/properties/${id}`, { headers });
      expect(removed.status()).toBe(200);
      await visible(id, removed);
    },
    /** Uploads pictures and returns their paths. */
    async upload(files: ReturnType<typeof picture>[]): Promise<string[]> {
      const paths: string[] = [];
      for (const file of files) {
        const sent = await request.post('/api/upload-images', { headers, multipart: { files: file } });
        const { uploaded } = await sent.json();
        paths.push(...uploaded.map(({ url }: { url: string }) => url));
      }
      return paths;
    },
    /** Adds a lead that came by phone. */
    async addLead(fields: { name: string; phone: string; property_id: string }): Promise<{ id: string }> {
      const data = { source: 'phone', message: 'Added by a test.', ...fields };
      const added = await request.post('/api/enquiries/leads', { headers, data });
      expect(added.status()).toBe(201);
      return added.json();
    },
    /** Arranges a viewing of half an hour, and waits until pages show it. */
    async arrange(enquiry: string, starts_at: string) {
      const data = { starts_at, minutes: 30, place: 'The lobby' };
      const arranged = await request.post(`/api/enquiries/${enquiry}/viewing`, { headers, data });
      expect(arranged.status()).toBe(201);
      const position = arranged.headers()['x-log-position'] ?? '';
      const read = () =>
        request.get(`/api/enquiries/${enquiry}`, { headers: { ...headers, 'X-Min-Log-Position': position } });
      await expect.poll(async () => (await read()).status()).toBe(200);
    },
    /** Returns the references of the newest enquiries of the inbox. */
    async enquiries(): Promise<string[]> {
      const { enquiries } = await (await request.get('/api/enquiries', { headers })).json();
      return enquiries.map(({ reference }: { reference: string }) => reference);
    },
    async record(id: string, event_type: 'view' | 'click') {
      const recorded = await request.post('/api/analytics', { data: { property_id: id, event_type } });
      expect(recorded.status()).toBe(202);
    },
  };
}

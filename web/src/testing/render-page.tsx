import { setTimeout as delay } from 'node:timers/promises';
import type { Role } from '@marketplace/contracts/auth/rights';
import { imagePath, imageVariant } from '@marketplace/contracts/images/image.paths';
import type { PictureView } from '@marketplace/contracts/images/images.views';
import type { LiveState } from '@marketplace/contracts/live/live.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import type { NavigateFunction } from 'react-router-dom';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { toast as toasts } from 'react-toastify/unstyled';
import { expect, onTestFinished, vi } from 'vitest';
import { Providers } from '../app/providers.tsx';
import { Site } from '../app/routes.tsx';
import { atTheBorder } from './border.ts';
import { demoSite } from './demo.ts';
import { noEnquiries, viewings } from './enquiries.ts';
import { FakeApi } from './fake-api.ts';

export interface OpenPage {
  user: UserEvent;
  /** Goes to another address, or back with -1, as the browser's own buttons do. */
  go: (to: number | string) => Promise<void>;
}

/** Returns the text of a control's label, which ends in a mark where the control is required. */
export function label(name: string): RegExp {
  return new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\*)?$`);
}

/** Returns the control with a label, on the page or in a part of it. */
export function field(name: string, part: HTMLElement = document.body): HTMLElement {
  return within(part).getByLabelText(label(name));
}

/** Returns the headings of the cards on the page. */
export function titles(): (string | null)[] {
  return screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
}

/** Presses Undo in a toast. */
export async function undo(user: UserEvent, text: string): Promise<void> {
  const shown = await toast(text);
  await user.click(within(shown.parentElement as HTMLElement).getByRole('button', { name: 'Undo' }));
}

/** Waits for a toast, and returns the latest with this text: the same words may stand in the page too. */
export async function toast(text: string | RegExp): Promise<HTMLElement> {
  const area = await screen.findByLabelText('Notifications Alt+T');
  const [latest = area] = (await within(area).findAllByText(text)).reverse();
  return latest;
}

/** Waits until the address of the page is this one, with its query. */
export async function expectAddress(path: string): Promise<void> {
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(path));
}

/** Returns a fake of the API for one test, which fails in the end when something at the border was wrong. */
export function fakeApi(): FakeApi {
  const api = new FakeApi();
  api.answer('GET /api/properties/record', { testimonials: [], homes: [], total: 0 });
  for (const [name, value] of Object.entries(atTheBorder(api))) vi.stubGlobal(name, value);
  onTestFinished(async () => {
    api.end();
    await delay(0); // what was replied before gets through
    toasts.dismiss();
    expect(api.faults).toEqual([]);
  });
  return api;
}

/** Opens an address of the site: its real routes, with everything that pages find in context. */
export function openPage(path: string, site: SiteView = demoSite): OpenPage {
  window.history.replaceState(null, '', path);
  let navigate: NavigateFunction | undefined;
  function Pilot() {
    navigate = useNavigate();
    return null;
  }
  render(
    <Providers data={{ site, fallback: {}, failures: {} }}>
      <BrowserRouter>
        <Suspense>
          <Site />
        </Suspense>
        <Pilot />
      </BrowserRouter>
    </Providers>,
  );
  return {
    user: patientUser(),
    go: async (to) => act(async () => (typeof to === 'number' ? navigate?.(to) : navigate?.(to))),
  };
}

const admin = { id: '0190f000-0000-7000-8000-0000000000ad', username: 'admin' };

/** A user who presses a button once it can be pressed: one that was busy may be so for a moment after it has told its outcome. */
function patientUser(): UserEvent {
  const user = userEvent.setup();
  const click = async (element: Element) => {
    await waitFor(() => expect(element).toBeEnabled());
    await user.click(element);
  };
  return { ...user, click };
}

/** Opens an address of the dashboard as an admin who has logged in before, and whose session holds. */
export function openAsAdmin(
  api: FakeApi,
  path: string,
  role: Role = 'owner',
  site: SiteView = demoSite,
): OpenPage {
  localStorage.setItem('token', 'a-token');
  knowAdmin(api, role);
  return openPage(path, site);
}

/** Lets the API know the admin of a token, every picture and no listing like another, with nothing new in the log and nothing to do. */
export function knowAdmin(api: FakeApi, role: Role = 'owner'): void {
  api.answer('GET /api/images', ({ search }) => (search.get('files') ?? '').split(',').map(shownPicture));
  api.answer('GET /api/properties/alike', { titled: [], psf: null });
  api.answer('GET /api/auth/verify', { ...admin, role, must_add_passkey: false, new_devices: [] });
  if (!api.has('GET /api/auth/passkeys'))
    api.answer('GET /api/auth/passkeys', { passkeys: [], recovery_codes: 0, is_required: false });
  api.answer('GET /api/live', liveAt(1));
  api.answer('GET /api/analytics/todo', { sections: [] });
  if (!api.has('GET /api/enquiries')) api.answer('GET /api/enquiries', noEnquiries);
  if (!api.has('GET /api/agenda/reminders')) api.answer('GET /api/agenda/reminders', { reminders: [] });
  if (!api.has('GET /api/agenda/calendar')) api.answer('GET /api/agenda/calendar', { made_at: null });
  if (!api.has('GET /api/enquiries/templates')) api.answer('GET /api/enquiries/templates', []);
  if (!api.has('GET /api/enquiries/viewings')) api.answer('GET /api/enquiries/viewings', viewings([]));
  if (!api.has('GET /api/auth/devices'))
    api.answer('GET /api/auth/devices', { public_key: null, devices: [] });
}

/** Refuses the statistics of the overview, where a login leads: some of them are read before the test ends. */
export function refuseStatistics(api: FakeApi): void {
  for (const name of ['summary', 'timeline', 'since'] as const)
    api.refuse(`GET /api/analytics/${name}`, 400, { detail: 'No.' });
}

/** A picture that one listing shows to visitors. */
export function shownPicture(file: string): PictureView {
  const url = imagePath(file);
  return { file, url, thumbnail: imageVariant(url, 400), listings: 1, purged: null };
}

/** The state of a log whose read models have applied all of it. */
export function liveAt(position: number): LiveState {
  const nothing = { lag: 0, behind_ms: 0, late: [], set_aside: [], rebuilding: [], new_enquiries: 0 };
  return { position, head: position, ...nothing, at: '2026-11-03T02:00:00Z' };
}

import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listing, listings, publish } from '../../testing/catalogue.ts';
import { expectAddress, fakeApi, openPage, toast } from '../../testing/render-page.tsx';
import { withStyles } from '../../testing/styles.ts';

const image = (number: number) => `/uploads/0190f000-0000-7000-8000-${String(number).padStart(12, '0')}.jpg`;
const wombat = listing(1, {
  title: 'Wombat Terrace',
  description: 'First line.\nSecond line.',
  price: 1_234_567,
  district: 'D22 - Boon Lay / Jurong / Tuas',
  category: 'Landed',
  property_type: 'Buy',
  is_new_launch: true,
  bedrooms: 5,
  bathrooms: 4,
  area_sqft: 2345,
  tenure: 'Freehold',
  completion_year: 2031,
  key_features: ['Roof garden', 'Two car porches'],
  images: [1, 2, 3].map(image),
  redirect_url: 'https://launch.example/wombat',
  views_count: 2,
  created_at: '2026-11-03T02:00:00Z',
  updated_at: '2026-11-03T02:00:00Z',
});

/** Opens a listing's page, beside which there may be others. */
async function openListing(one: PropertyView = wombat, ...others: PropertyView[]) {
  const api = fakeApi();
  publish(api, [one, ...others]);
  const opened = openPage(`/property/${one.slug}`);
  await screen.findByRole('heading', { level: 1, name: one.title });
  return { api, main: within(screen.getByRole('main')), ...opened };
}

const agent = () => within(screen.getByRole('complementary', { name: 'Agent' }));
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
const stats = () => textsOf([...document.querySelectorAll<HTMLElement>('main dl:first-of-type')].slice(0, 1));

describe('a listing', () => {
  it('shows all its facts and the agent', async () => {
    const { api, main } = await openListing(
      wombat,
      listing(2, { ...wombat, id: listing(2).id, slug: 'next-door', title: 'Next Door', price: 1_300_000 }),
    );
    for (const text of [
      'Buy',
      'active',
      'NEW LAUNCH',
      'D22 Boon Lay / Jurong / Tuas',
      '$1,234,567',
      'From $1235K SGD · $526 psf',
    ])
      expect(main.getAllByText(text)[0]).toBeInTheDocument();
    expect(stats()).toEqual(['Bedrooms5Bathrooms4Sqft2,345TypeLandedTenureFreeholdCompletion2031']);
    const features = main.getByRole('heading', { name: 'Key Features' }).closest('section');
    expect(textsOf(within(features ?? document.body).getAllByRole('listitem'))).toEqual(wombat.key_features);
    expect(main.getByRole('heading', { name: 'Interested in this property?' })).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveTextContent(/Listed 3 Nov 2026/);
    for (const text of [
      'ASSOCIATE DIRECTOR',
      'CEA Reg. No. R123456A',
      /^Demo Realty · Licence No\. L0000000Z/,
      '+65 0000 0000',
      'We never ask for payment before a viewing.',
    ])
      expect(agent().getByText(text)).toBeInTheDocument();
    expect(agent().getByRole('heading')).toHaveTextContent('Tan Mei Lin');
    expect(agent().getByRole('img')).toHaveAttribute('alt', 'Portrait of Tan Mei Lin');
    expect(agent().getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:+6500000000');
    expect(agent().getByText('Property Views').parentElement).toHaveTextContent('Property Views2');
    expect(agent().getByText('Listed On').parentElement).toHaveTextContent('Listed On3 Nov 2026');
    const similar = within(await screen.findByRole('region', { name: 'Similar properties' }));
    expect(await similar.findByRole('heading', { name: 'Next Door' })).toBeInTheDocument();
    expect(similar.queryByRole('heading', { name: wombat.title })).toBeNull();
    await waitFor(() =>
      expect(api.sent('POST /api/analytics')).toEqual([{ property_id: wombat.id, event_type: 'view' }]),
    );
  });

  it('offers every way to enquire, with its name, place and address', async () => {
    await openListing();
    const leadsTo = (name: string) => agent().getByRole('link', { name }).getAttribute('href') ?? '';
    expect(leadsTo('Enquire')).toBe('/contact?property=wombat-terrace');
    expect(leadsTo('Arrange a viewing')).toBe('/contact?property=wombat-terrace&viewing=1');
    const named =
      'I am interested in Wombat Terrace, D22 Boon Lay / Jurong / Tuas: https://homes.example/property/wombat-terrace';
    expect(decodeURIComponent(leadsTo('WhatsApp'))).toContain(named);
    expect(leadsTo('Send Email')).toMatch(
      /^mailto:agent@example\.com\?subject=Inquiry%20about%20Property&body=/,
    );
    expect(decodeURIComponent(leadsTo('Send Email'))).toContain(named);
  });

  it.each([
    ['Buy', 'sold', 'See what is for sale', '/buy'],
    ['Rent', 'rented out', 'See what is for rent', '/rent'],
  ] as const)(
    'of %s that is sold offers similar homes, and no enquiry or viewing',
    async (property_type, said, label, path) => {
      const { main } = await openListing({ ...wombat, property_type, status: 'sold' });
      expect(main.getByText(`This property has been ${said}.`)).toBeInTheDocument();
      expect(agent().getByRole('link', { name: 'Ask a question' })).toHaveAttribute(
        'href',
        '/contact?property=wombat-terrace',
      );
      const chat = agent().getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '';
      expect(decodeURIComponent(chat)).toContain('do you have something similar to Wombat Terrace');
      expect(main.getByRole('link', { name: label })).toHaveAttribute('href', path);
      for (const name of ['Enquire', 'Arrange a viewing'])
        expect(screen.queryByRole('link', { name })).toBeNull();
      expect(screen.queryByRole('button', { name: 'View Complete Details' })).toBeNull();
      expect(main.queryByText('Interested in this property?')).toBeNull();
    },
  );

  it('links to its video and its 360° tour', async () => {
    const video_url = 'https://video.example/wombat';
    await openListing({ ...wombat, video_url, tour_url: 'https://tour.example/wombat' });
    const video = screen.getByRole('link', { name: 'Watch the video' });
    expect(video).toHaveAttribute('href', video_url);
    expect(video).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Take the 360° tour' })).toHaveAttribute(
      'href',
      'https://tour.example/wombat',
    );
  });

  it('shows its last change', async () => {
    await openListing({ ...wombat, updated_at: new Date().toISOString() });
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(/Listed .* · updated today/));
  });

  it('omits unknown facts and names the period of a rent', async () => {
    const { main } = await openListing(
      listing(1, {
        title: 'Bare Wombat',
        price: 3800,
        property_type: 'Rent',
        is_new_launch: false,
        bedrooms: null,
        bathrooms: null,
        area_sqft: null,
        tenure: null,
        completion_year: null,
        images: [],
        key_features: [],
        views_count: 0,
      }),
    );
    expect(main.getAllByText('$3,800 /month')[0]).toBeInTheDocument();
    expect(stats()).toEqual(['TypeCondominium']);
    expect(main.queryByRole('heading', { name: 'Key Features' })).toBeNull();
    expect(main.queryByText('NEW LAUNCH')).toBeNull();
    expect(main.getByRole('img', { name: /no photo yet$/ })).toBeInTheDocument();
    expect(main.queryByRole('button', { name: /photo|View Full Size|Show All/ })).toBeNull();
    expect(agent().getByText('Property Views').parentElement).toHaveTextContent('Property Views0');
  });

  it('is found by its id and redirects to its own address', async () => {
    publish(fakeApi(), [wombat]);
    openPage(`/property/anything?id=${wombat.id}`);
    await screen.findByRole('heading', { level: 1, name: wombat.title });
    await expectAddress('/property/wombat-terrace');
  });

  it('can be reloaded after a failure', async () => {
    const api = fakeApi();
    publish(api, [wombat]);
    api.cutOff('GET /api/properties/slug/:slug');
    const { user } = openPage('/property/wombat-terrace');
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('alert')).toHaveTextContent('This listing could not be loaded');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Property');
    expect(await toast('Property not found')).toBeInTheDocument();
    publish(api, [wombat]);
    await user.click(main.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: wombat.title })).toBeInTheDocument();
  });
});

describe('an unknown listing', () => {
  it('says so and redirects to home', async () => {
    publish(fakeApi(), listings(1));
    const leave = vi.spyOn(globalThis, 'setTimeout');
    openPage('/property/no-such-listing');
    expect(await toast('Property not found')).toBeInTheDocument();
    expect(screen.getByText(/You will be taken to the home page/)).toBeInTheDocument();
    const going = leave.mock.calls.find(([, ms]) => ms === 4000)?.[0];
    leave.mockRestore();
    going?.();
    await expectAddress('/');
  });

  it('cancels the redirect on request, and has links', async () => {
    publish(fakeApi(), listings(1));
    const { user } = openPage('/property/no-such-listing');
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(screen.queryByText(/You will be taken to the home page/)).toBeNull();
    const main = within(screen.getByRole('main'));
    expect(
      main.getByRole('heading', { level: 1, name: 'This listing is no longer available' }),
    ).toBeInTheDocument();
    expect(main.getByRole('link', { name: 'Call Tan Mei Lin' })).toHaveAttribute('href', 'tel:+6500000000');
    expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/wa\.me\/6500000000/),
    );
    const others = within(await main.findByRole('region', { name: 'Available now' }));
    expect(await others.findByRole('link', { name: 'Listing 1' })).toHaveAttribute(
      'href',
      '/property/listing-1',
    );
  });
});

describe('photos', () => {
  const gallery = () => within(screen.getByRole('region', { name: `Photos of ${wombat.title}` }));
  const viewer = () => within(screen.getByRole('dialog', { name: `Photos of ${wombat.title}, full size` }));
  const press = (part: ReturnType<typeof within>, name: string | RegExp) =>
    part.getByRole('button', { name });

  it('advance, wrap around, and follow their thumbnails', async () => {
    const { user } = await openListing();
    const shown = () => gallery().getByText(/^\d \/ \d$/).textContent;
    expect(shown()).toBe('1 / 3');
    for (const number of [2, 3, 1]) {
      await user.click(press(gallery(), 'Next photo'));
      expect(shown()).toBe(`${number} / 3`);
    }
    await user.click(press(gallery(), 'Previous photo'));
    expect(shown()).toBe('3 / 3');
    const thumbnails = within(gallery().getByRole('group', { name: 'Choose photo' })).getAllByRole('button');
    expect(thumbnails).toHaveLength(3);
    await user.click(thumbnails[1] as HTMLElement);
    expect(shown()).toBe('2 / 3');
    expect(thumbnails[1]).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{ArrowRight}');
    expect(shown()).toBe('2 / 3'); // the keys are the viewer's
  });

  it('are shown in full size and all at once', async () => {
    const { user } = await openListing();
    await user.click(press(gallery(), 'Show All'));
    await user.click(await gallery().findByRole('button', { name: /, photo 3 of 3$/ }));
    await screen.findByRole('dialog');
    const shown = () => viewer().getByText(/^\d \/ \d$/).textContent;
    expect(shown()).toBe('3 / 3');
    for (const [key, number] of [
      ['ArrowRight', 1],
      ['ArrowLeft', 3],
      ['ArrowLeft', 2],
    ] as const) {
      await user.keyboard(`{${key}}`);
      expect(shown()).toBe(`${number} / 3`);
    }
    await user.click(press(viewer(), 'Next photo'));
    expect(shown()).toBe('3 / 3');
    await user.click(press(viewer(), 'Previous photo'));
    await user.click(press(viewer(), 'Photo 1 of 3'));
    expect(shown()).toBe('1 / 3');
    await user.click(press(viewer(), 'Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(gallery().getByText('1 / 3')).toBeInTheDocument();
    await user.click(press(gallery(), 'Hide Grid'));
    expect(gallery().queryByRole('button', { name: /, photo 3 of 3$/ })).toBeNull();
  });

  it('are described by their captions', async () => {
    withStyles();
    const notes = [
      { image: image(1), caption: 'The living room', alt: 'A sofa by a wide window', floor_plan: false },
      { image: image(3), caption: null, alt: null, floor_plan: true },
    ];
    const { user } = await openListing({ ...wombat, image_notes: notes });
    expect(gallery().getByRole('img', { name: 'A sofa by a wide window' })).toBeInTheDocument();
    expect(gallery().getByText('The living room')).toBeInTheDocument();
    await user.click(press(gallery(), 'Next photo'));
    expect(gallery().queryByText('The living room')).toBeNull();
    await user.click(press(gallery(), 'Floor plan'));
    await screen.findByRole('dialog');
    expect(viewer().getByText('3 / 3 · Floor plan')).toBeInTheDocument();
    expect(viewer().getByRole('img', { name: 'Wombat Terrace, photo 3 of 3' })).toHaveStyle(
      'object-fit: contain; background: #fff',
    );
    await user.keyboard('{ArrowRight}');
    expect(viewer().getByText('The living room')).toBeInTheDocument();
    expect(viewer().getByRole('img', { name: 'A sofa by a wide window' })).toBeInTheDocument();
  });

  it('have no floor plan button without a floor plan', async () => {
    await openListing();
    expect(gallery().queryByRole('button', { name: 'Floor plan' })).toBeNull();
  });

  it('have no arrows when there is one', async () => {
    await openListing({ ...wombat, images: [image(1)] });
    expect(gallery().getByText('1 / 1')).toBeInTheDocument();
    expect(textsOf(gallery().getAllByRole('button'))).toEqual([' View Full Size']);
  });
});

describe('View Complete Details', () => {
  const button = () => screen.getByRole('button', { name: 'View Complete Details' });
  const tab = () => ({ opener: window, location: { href: '' }, close: vi.fn() });

  it('opens nothing when the click cannot be recorded, then opens the address', async () => {
    const { api, user } = await openListing();
    const [first, second] = [tab(), tab()];
    vi.spyOn(window, 'open')
      .mockReturnValueOnce(first as unknown as Window)
      .mockReturnValueOnce(second as unknown as Window);
    api.refuse('POST /api/analytics', 503, { detail: 'Down.' });
    await user.click(button());
    expect(await toast(/The details could not be opened\./)).toBeInTheDocument();
    expect([first.close.mock.calls.length, first.location.href]).toEqual([1, '']);
    api.answer('POST /api/analytics', { recorded: true }, { status: 202 });
    await user.click(button());
    await waitFor(() => expect(second.location.href).toBe(wombat.redirect_url));
    expect(second.opener).toBeNull();
    expect(api.sent('POST /api/analytics').at(-1)).toEqual({ property_id: wombat.id, event_type: 'click' });
  });

  it('opens only http and https addresses, also for old listings', async () => {
    const script = 'javascript://launch.example/%0aalert(1)';
    const { api, user } = await openListing({ ...wombat, redirect_url: script });
    const [open, assign] = [vi.spyOn(window, 'open'), vi.spyOn(window.location, 'assign')];
    for (const spy of [open, assign]) spy.mockImplementation(() => null);
    await user.click(button());
    await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'));
    expect([open.mock.calls, assign.mock.calls]).toEqual([[], []]);
    expect(api.sent('POST /api/analytics')).not.toContainEqual(
      expect.objectContaining({ event_type: 'click' }),
    );
  });

  it('opens in the same tab when the browser blocks others', async () => {
    const { user } = await openListing();
    vi.spyOn(window, 'open').mockReturnValue(null);
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    await user.click(button());
    await waitFor(() => expect(assign).toHaveBeenCalledWith(wombat.redirect_url));
  });
});

describe('Share', () => {
  const share = () => screen.getByRole('button', { name: 'Share' });
  const url = () => `${window.location.origin}/property/wombat-terrace`;
  const text = 'Check out this property: Wombat Terrace - $1,234,567 in D22 - Boon Lay / Jurong / Tuas';

  /** Gives the page a device that shares like this, or that cannot share; and takes it away again. */
  function device(sharing: ((data: ShareData) => Promise<void>) | undefined) {
    Object.defineProperty(navigator, 'share', { value: sharing, configurable: true });
    Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true });
  }

  it('uses the share dialog of the device', async () => {
    const { user } = await openListing();
    const sharing = vi.fn(() => Promise.resolve());
    device(sharing);
    await user.click(share());
    expect(await toast('Property shared successfully!')).toBeInTheDocument();
    expect(sharing).toHaveBeenCalledWith({ title: wombat.title, text, url: url() });
  });

  it('shows nothing when the visitor closes the device’s dialog', async () => {
    const { user } = await openListing();
    const sharing = vi.fn(() => Promise.reject(new DOMException('Closed.', 'AbortError')));
    device(sharing);
    await navigator.clipboard.writeText('nothing of ours');
    await user.click(share());
    expect(sharing).toHaveBeenCalledOnce();
    expect(await navigator.clipboard.readText()).toBe('nothing of ours');
    expect(screen.queryByText(/copied/)).toBeNull();
  });

  it('falls back to copying the link', async () => {
    const { user } = await openListing();
    device(undefined);
    await user.click(share());
    expect(await toast('Property link copied to clipboard!')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(url());
  });

  it('falls back to WhatsApp', async () => {
    const { user } = await openListing();
    device(undefined);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No.', 'NotAllowedError'));
    const open = vi.spyOn(window, 'open').mockReturnValue({ opener: window } as unknown as Window);
    await user.click(share());
    expect(await toast('Opening WhatsApp to share property.')).toBeInTheDocument();
    expect(open).toHaveBeenCalledWith(
      `https://wa.me/?text=${encodeURIComponent(`${text} ${url()}`)}`,
      '_blank',
    );
  });
});

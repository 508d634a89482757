import type {
  HistoryEntry,
  ListingAsOf,
  ListingHistory,
} from '@marketplace/contracts/listings/history.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import {
  expectAddress,
  fakeApi,
  liveAt,
  openAsAdmin,
  shownPicture,
  toast,
} from '../../testing/render-page.tsx';
import { restoreChanges } from './version-view.tsx';

const villa = listing(1, { title: 'Restored Villa', price: 1_900_000, description: 'As it is.' });
const HISTORY = `/admin/dashboard/properties/${villa.id}/history`;
const image = (number: number) => `/uploads/0190f000-0000-7000-8000-${String(number).padStart(12, '0')}.jpg`;

/** The entry that made a version, one hour after that before it. */
function entry(
  version: number,
  type: string,
  changes: HistoryEntry['changes'],
  more: Partial<HistoryEntry> = {},
): HistoryEntry {
  return {
    position: version,
    version,
    type,
    recorded_at: `2026-11-03T0${version}:00:00Z`,
    actor: { id: null, name: 'admin' },
    source: 'api',
    request_id: 'a-request',
    changes,
    from_version: null,
    property_type: null,
    ...more,
  };
}
const first = entry(1, 'ListingAdded', []);
const repriced = entry(2, 'ListingRepriced', [{ field: 'price', from: 2_000_000, to: 1_900_000 }], {
  source: 'form',
});
const described = entry(3, 'ListingDetailsRevised', [
  { field: 'description', from: 'As it was.', to: 'As it is.' },
]);

/** Opens a page of the history of a listing that went through these entries, oldest first. */
function openHistory(entries: ListingHistory['entries'], query = '', more: Partial<ListingHistory> = {}) {
  const api = fakeApi();
  api.answer('GET /api/properties/:id/history', {
    listing_id: villa.id,
    title: villa.title,
    deleted: false,
    entries: entries.toReversed(),
    ...more,
  });
  const states: Record<number, Partial<ListingAsOf>> = {
    1: { price: 2_000_000, description: 'As it was.' },
    2: { description: 'As it was.' },
  };
  api.on('GET /api/properties/:id/history/:version', ({ params }) => {
    const version = Number(params.version);
    const made = entries.find((one) => one.version === version);
    if (!made) return { status: 404, body: { detail: 'No such version.' } };
    const { recorded_at, type, actor, position } = made;
    const { id, slug, created_at, updated_at, version: _, ...others } = villa;
    const { views_count, clicks_count, views_this_week, news, listed_at, confirmed_at, ...fields } = others;
    return {
      status: 200,
      body: {
        listing_id: villa.id,
        version,
        position,
        recorded_at,
        type,
        actor,
        slug,
        listing: type === 'ListingDeleted' ? null : { ...fields, ...states[version] },
        current_version: entries.length,
      },
    };
  });
  return { api, ...openAsAdmin(api, HISTORY + query) };
}

/** The entry of the timeline with a headline. */
async function shownEntry(headline: string) {
  const heading = await screen.findByRole('heading', { level: 3, name: headline });
  return within(heading.closest('li') as HTMLElement);
}
const status = async () =>
  within(await screen.findByRole('region', { name: 'Version on screen' })).getByRole('status');
const sheet = () => screen.findByRole('article');

describe('the history of a listing', () => {
  it('shows when and why a picture was purged, and shows the others', async () => {
    const { api } = openHistory([
      first,
      entry(2, 'ListingPicturesChanged', [{ field: 'images', from: [], to: [image(1), image(2)] }]),
    ]);
    const purged = { at: '2026-11-04T02:00:00Z', by: 'maria', reason: 'A tenant asked for it.' };
    api.answer('GET /api/images', ({ search }) =>
      (search.get('files') ?? '')
        .split(',')
        .map((file) =>
          image(1).endsWith(file)
            ? { file, url: null, thumbnail: null, listings: 0, purged }
            : shownPicture(file),
        ),
    );
    const pictures = await shownEntry('Pictures added');
    expect(
      await pictures.findByText('Added, picture 1 of 2: Purged 4 Nov 2026 10:00. A tenant asked for it.'),
    ).toBeInTheDocument();
    expect(pictures.getAllByRole('img')).toHaveLength(1);
  });

  it('edits the listing, but no earlier version', async () => {
    const { api, user, go } = openHistory([first, repriced]);
    api.answer('GET /api/properties/:id', villa);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = await screen.findByRole('dialog', { name: 'Edit Property' });
    expect(within(form).getByLabelText(/^Title/)).toHaveValue('Restored Villa');
    await user.click(within(form).getByRole('button', { name: 'Close' }));
    await go(`${HISTORY}?version=1`);
    await sheet();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('says while the listing is set aside, and what ends it', async () => {
    const { api } = openHistory([first]);
    await shownEntry('Listing added');
    expect(screen.queryByText(/is set aside/)).not.toBeInTheDocument();
    api.announce({ ...liveAt(2), set_aside: [{ listing_id: villa.id, since: 54_762 }] });
    expect(await screen.findByText(/^This listing is set aside: its event 54762/)).toBeInTheDocument();
    expect(screen.getByText('projections skip listings --position 54762 --reason "…"')).toBeInTheDocument();
    expect(screen.getByText(/^1 listing set aside/)).toBeInTheDocument();
    api.announce({ ...liveAt(3), set_aside: [{ listing_id: 'another', since: 54_762 }] });
    await waitFor(() => expect(screen.queryByText(/^This listing is set aside/)).not.toBeInTheDocument());
  });

  it('shows for every change who made it, when and with what, before and after', async () => {
    openHistory([
      first,
      repriced,
      entry(3, 'ListingDetailsRevised', [
        { field: 'description', from: 'Quiet.', to: 'Quiet,\nand freshly painted.' },
      ]),
      entry(4, 'ListingDetailsRevised', [
        { field: 'key_features', from: ['Lap pool', 'Study'], to: ['Study', 'Roof terrace'] },
      ]),
      entry(5, 'ListingPicturesChanged', [{ field: 'images', from: [], to: [image(1), image(2)] }]),
      entry(6, 'ListingDetailsRevised', [
        { field: 'bedrooms', from: null, to: 3 },
        { field: 'bathrooms', from: null, to: 2 },
      ]),
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Restored Villa' })).toBeInTheDocument();
    expect(document.title).toBe('Restored Villa · Admin');
    expect(await screen.findByText(/^6 changes since 3 Nov 2026\./)).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Details changed',
      'Pictures added',
      'Key Features changed',
      'Description changed',
      'Price reduced',
      'Listing added',
    ]);
    const price = await shownEntry('Price reduced');
    expect(price.getByText(/by admin, in the admin area/)).toBeInTheDocument();
    expect(price.getByRole('definition')).toHaveTextContent(/from \$2,000,000.*to \$1,900,000.*−5\.0%/);
    expect(price.getByRole('time')).toHaveAttribute('title', 'Tue, 3 Nov 2026, 10:00:00 SGT');
    const definitions = (await shownEntry('Details changed')).getAllByRole('definition');
    expect(definitions[0]).toHaveTextContent(/from none.*to 3/);
    expect(definitions[1]).toHaveTextContent(/from none.*to 2/);
    expect(
      (await shownEntry('Pictures added')).getAllByRole('img', { name: /^Added, picture \d of 2$/ }),
    ).toHaveLength(2);
    const features = within((await shownEntry('Key Features changed')).getByRole('definition'));
    expect(features.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '+ Roof terrace',
      '− Lap pool',
    ]);
    const text = await shownEntry('Description changed');
    expect(text.getByText('Quiet.').closest('del')).not.toBeNull();
    expect(text.getByText(/and freshly painted\./).closest('ins')).not.toBeNull();
    expect((await shownEntry('Listing added')).getByText(/by admin, through the API/)).toBeInTheDocument();
  });

  it('says when it is empty and when loading failed', async () => {
    const { api, go } = openHistory([]);
    api.refuse('GET /api/properties/:id/history', 404, { detail: 'Property not found' });
    expect(await screen.findByText('Property not found')).toBeInTheDocument();
    api.refuse('GET /api/properties/:id/history', 500);
    await go(HISTORY.replace(villa.id, listing(2).id));
    expect(await toast('Failed to load the history')).toBeInTheDocument();
  });
});

describe('an old version of a listing', () => {
  it('is browsed version by version', async () => {
    const { user } = openHistory([first, repriced, described], '?version=1');
    expect(await status()).toHaveTextContent(/You are viewing 3 Nov 2026 09:00/);
    expect(await status()).toHaveTextContent('Version 1 of 3 · Listing added by admin');
    expect(await sheet()).toHaveTextContent('$2,000,000');
    expect(within(await sheet()).queryByRole('textbox')).toBeNull();
    const slider = screen.getByRole('slider', { name: 'Version' });
    fireEvent.change(slider, { target: { value: '1' } });
    await waitFor(async () =>
      expect(await status()).toHaveTextContent('Version 2 of 3 · Price reduced by admin'),
    );
    expect(await sheet()).toHaveTextContent('$1,900,000');
    expect(slider).toHaveAttribute('aria-valuetext', 'Version 2 of 3');
    await user.click(screen.getByRole('button', { name: 'Later version' }));
    await waitFor(async () => expect(await sheet()).toHaveTextContent('As it is.'));
    expect(screen.queryByRole('button', { name: 'Restore this version' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to now' }));
    await expectAddress(HISTORY);
  });

  it('is found by a moment in Singapore', async () => {
    const { user } = openHistory([first, repriced, described]);
    const moment = await screen.findByLabelText('The listing as it was on');
    const show = async (typed: string) => {
      fireEvent.change(moment, { target: { value: typed } });
      await user.click(screen.getByRole('button', { name: 'Show' }));
    };
    await show('');
    expect(moment).toHaveAccessibleDescription('Enter a day and a time.');
    await show('2020-01-31T09:30');
    expect(moment).toHaveAccessibleDescription('The listing did not exist yet.');
    await show('2026-11-03T09:59');
    expect(await status()).toHaveTextContent(/^You are viewing 3 Nov 2026 09:59Version 1 of 3/);
    expect(await status()).toHaveTextContent('Valid from 3 Nov 2026 09:00 to 3 Nov 2026 10:00, 1 hour');
    expect(screen.getByRole('link', { name: 'The whole site at that time' })).toHaveAttribute(
      'href',
      '/admin/dashboard/past?at=2026-11-03T01%3A59%3A59.000Z',
    );
    await user.click(screen.getByRole('button', { name: 'Later version' }));
    await waitFor(async () => expect(await status()).toHaveTextContent('You are viewing 3 Nov 2026 10:00'));
    expect(screen.queryByRole('link', { name: 'The whole site at that time' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to now' }));
    fireEvent.change(await screen.findByLabelText('The listing as it was on'), {
      target: { value: '2099-12-31T23:59' },
    });
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByLabelText('The listing as it was on')).toHaveAccessibleDescription(
      'That time is in the future.',
    );
    fireEvent.change(screen.getByLabelText('The listing as it was on'), {
      target: { value: '2026-11-03T11:00' },
    });
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(async () =>
      expect(await status()).toHaveTextContent(
        /You are viewing 3 Nov 2026 11:00Version 3 of 3.*Unchanged since 3 Nov 2026 11:00/,
      ),
    );
  });

  it('is not found for an unknown version', async () => {
    openHistory([first], '?version=99');
    expect(await screen.findByText('Property not found')).toBeInTheDocument();
  });

  it('shows when the listing was deleted at that moment', async () => {
    openHistory([first, entry(2, 'ListingDeleted', [])], '?version=2', { deleted: true });
    expect(await screen.findByText('The listing was deleted at this time.')).toBeInTheDocument();
    expect(screen.getByText('Deleted')).toBeInTheDocument();
  });
});

describe('restoring a version', () => {
  it('asks for the fields, overwrites nothing newer, and reports the result', async () => {
    const entries = [first, repriced, described];
    const { api, user } = openHistory(entries, '?version=1');
    const dialog = () => screen.findByRole('dialog', { name: /^Restore 3 Nov 2026/ });
    const open = async () => user.click(await screen.findByRole('button', { name: 'Restore this version' }));
    const restore = async () =>
      user.click(await within(await dialog()).findByRole('button', { name: 'Restore' }));
    await open();
    expect(await dialog()).toHaveTextContent('These fields change back to their earlier values.');
    expect(await within(await dialog()).findAllByRole('checkbox')).toHaveLength(2);
    entries.push(entry(4, 'ListingDetailsRevised', [{ field: 'bedrooms', from: null, to: 5 }]));
    api.announce(liveAt(4));
    await waitFor(async () => expect(await status()).toHaveTextContent('Version 1 of 4'));
    api.refuse('POST /api/properties/:id/restore', 409, {
      detail: 'This listing was changed meanwhile.',
      conflict: { version: 4, changes: [], by: 'maria', at: '2026-11-03T09:00:00Z', deleted: false },
    });
    await restore();
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('changed');
    expect(api.asked('POST /api/properties/:id/restore')[0]?.headers.get('If-Match')).toBe('"3"');
    expect(api.sent('POST /api/properties/:id/restore')).toEqual([{ version: 1 }]);
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));

    await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Description' }));
    api.refuse('POST /api/properties/:id/restore', 500);
    await restore();
    expect(await toast('Failed to restore property')).toBeInTheDocument();
    api.answer('POST /api/properties/:id/restore', { id: villa.id, slug: villa.slug, version: 4 });
    await restore();
    expect(await toast('Property restored successfully!')).toBeInTheDocument();
    expect(api.sent('POST /api/properties/:id/restore').at(-1)).toEqual({ version: 1, fields: ['price'] });
  });

  it('is a change of its own that links to its source', async () => {
    openHistory([
      first,
      repriced,
      entry(3, 'ListingRestored', [{ field: 'price', from: 1_900_000, to: 2_000_000 }], {
        source: 'restore',
        from_version: 1,
      }),
    ]);
    const restored = await shownEntry('Listing restored');
    expect(restored.getByText(/by admin, by restoring an earlier version/)).toBeInTheDocument();
    expect(restored.getByRole('link', { name: 'version 1' })).toHaveAttribute('href', `${HISTORY}?version=1`);
    expect(restored.getByRole('definition')).toHaveTextContent(/\$1,900,000.*\$2,000,000.*\+5\.3%/);
  });
});

describe('the prices of a listing', () => {
  const days = { from: '2026-11-01', to: '2026-11-02' };
  const day = (of: string) => ({ day: of, views: 3, clicks: 1 });

  it('show their effect on the views', async () => {
    const { api, user } = openHistory([first, repriced]);
    api.answer('GET /api/properties/:id/price-history', [
      {
        at: first.recorded_at,
        version: 1,
        price: 2_000_000,
        change_percent: null,
        views_per_day_before: null,
        views_per_day_after: null,
        verdict: 'too-little',
        effect_percent: null,
      },
      {
        at: repriced.recorded_at,
        version: 2,
        price: 1_900_000,
        change_percent: -5,
        views_per_day_before: 4.2,
        views_per_day_after: 6.3,
        verdict: 'told',
        effect_percent: 50,
      },
    ]);
    api.answer('GET /api/analytics/timeline', {
      ...days,
      days: [day(days.from), day(days.to)],
      previous: null,
      marks: [],
    });
    const timeline = await screen.findByRole('tab', { name: 'Timeline' });
    timeline.focus();
    await user.keyboard('{ArrowRight}');
    await expectAddress(`${HISTORY}?tab=price`);
    expect(screen.getByRole('tab', { name: 'Price' })).toHaveFocus();
    const table = within(await screen.findByRole('region', { name: 'Price history table' }));
    const rows = table.getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/\$1,900,000−5\.0%4\.2 → 6\.3 ▲ \+50\.0%/);
    expect(rows.at(-1)).toHaveTextContent('$2,000,000–');
    expect(
      await screen.findByRole('img', { name: /^Views and clicks per day from .*\.$/ }),
    ).toBeInTheDocument();
  });

  it('show a load failure', async () => {
    const { api } = openHistory([first], '?tab=price');
    api.refuse('GET /api/properties/:id/price-history', 500);
    api.refuse('GET /api/analytics/timeline', 500);
    expect(await toast('Failed to load the price history')).toBeInTheDocument();
  });
});

it('shows nothing when nothing differs', () => {
  expect(restoreChanges(shownFlat({ version: 1 }), shownFlat({ version: 9 }))).toEqual([]);
});

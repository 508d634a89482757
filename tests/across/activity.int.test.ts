import { findAdmin, operatorMeta } from '@marketplace/command/auth/admins';
import { changeTeam } from '@marketplace/command/auth/team';
import { enquiry } from '@marketplace/command/testing/enquiry';
import type { ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import { ActivityPage } from '@marketplace/contracts/activity/activity.views';
import { operateAs } from '@marketplace/projector/operations/orders';
import { createSealKeeper } from '@marketplace/projector/seals/seal-keeper';
import { flat } from '@marketplace/testing/fixtures/listing';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPast } from './past.ts';
import { adminOf, runApi } from './running-api.ts';

const past = aPast();
const old = past.add({ title: 'Old' }, [3, 23.9]);
past.reprice(old.id, 5, [2, 0.1]);
past.visit(old.id, 30, [1, 12]);

const api = runApi({ past });
const admin = adminOf(api, 'Agent');
const other = adminOf(api, 'Tan Wei');
let listing: { id: string; slug: string };
beforeAll(async () => {
  for (const one of [admin, other, adminOf(api, 'Leaver')]) await one.token();
  const admin_id = (await findAdmin(api.pool, 'Leaver'))?.id ?? '';
  await changeTeam(api.pool, { type: 'DisableAdmin', admin_id }, operatorMeta());
  const headers = { 'x-change-source': 'form', 'x-request-id': 'request-12345678' };
  listing = await admin.write('POST', '/api/properties', flat, headers);
  await other.change(listing.id, { title: 'New title' });
  await admin.visit(listing.id, 'click');
  await admin.write('DELETE', `/api/properties/${listing.id}`);
  await admin.write('POST', `/api/properties/${listing.id}/restore`, { version: 1 });
});

const ask = (query = '') => admin.read(`/api/activity${query}`, ActivityPage);
const types = async (query: string) => (await ask(query)).entries.map(({ type }) => type);

describe('the activity', () => {
  it('lists the work of admins, newest first, without visits', async () => {
    const { entries, next_before } = await ask();
    expect(next_before).toBeNull();
    expect(entries.map(({ type, actor }) => [type, actor.name])).toEqual([
      ['ListingRestored', 'Agent'],
      ['ListingDeleted', 'Agent'],
      ['ListingDetailsRevised', 'Tan Wei'],
      ['ListingAdded', 'Agent'],
      ['AdminDisabled', 'operator'],
      ['AdminLoggedIn', 'Leaver'],
      ['AdminAdded', 'operator'],
      ['AdminLoggedIn', 'Tan Wei'],
      ['AdminAdded', 'operator'],
      ['AdminLoggedIn', 'Agent'],
      ['AdminAdded', 'operator'],
      ['ListingRepriced', 'Mei Lin'],
      ['ListingAdded', 'Mei Lin'],
    ]);
  });

  it('shows for each act who, with what, on which listing at that time, and what changed', async () => {
    const { entries } = await ask(`?listing=${listing.id.toUpperCase()}`);
    const shown = (title: string, version: number) => ({
      id: listing.id,
      slug: listing.slug,
      title,
      version,
    });
    expect(entries).toMatchObject([
      {
        type: 'ListingRestored',
        listing: shown('Garden flat', 4),
        from_version: 1,
        source: 'restore',
        changes: [{ field: 'title', from: 'New title', to: 'Garden flat' }],
      },
      { type: 'ListingDeleted', listing: shown('New title', 2), changes: [] },
      {
        type: 'ListingDetailsRevised',
        listing: shown('New title', 2),
        source: 'api',
        changes: [{ field: 'title', from: 'Garden flat', to: 'New title' }],
      },
      {
        type: 'ListingAdded',
        listing: shown('Garden flat', 1),
        source: 'form',
        request_id: 'request-12345678',
        actor: { kind: 'admin', name: 'Agent' },
        from_version: null,
        admin: null,
        image: null,
        crawler: false,
      },
    ] satisfies Partial<Record<keyof ActivityEntry, unknown>>[]);
  });

  it('names the admin whom an act concerns', async () => {
    const { entries } = await ask('?type=AdminDisabled');
    expect(entries).toMatchObject([
      { admin: { name: 'Leaver' }, listing: null, actor: { name: 'operator' } },
    ]);
  });

  it('shows visits on request', async () => {
    expect(new Set(await types('?kind=visits'))).toEqual(new Set(['ListingViewed', 'ListingClicked']));
    const { entries } = await ask(`?kind=visits&listing=${listing.id}`);
    expect(entries).toMatchObject([
      { type: 'ListingClicked', actor: { kind: 'visitor' }, listing: { title: 'New title', version: 2 } },
    ]);
    expect(
      (await ask('?type=ListingViewed&limit=200')).entries.filter(({ crawler }) => crawler),
    ).toHaveLength(1);
  });

  it.each([
    ['?kind=admins&actor=operator', ['AdminDisabled', 'AdminAdded', 'AdminAdded', 'AdminAdded']],
    ['?type=ListingRepriced', ['ListingRepriced']],
    ['?type=ListingPraised', []],
    ['?kind=pictures', []],
    ['?kind=&type=&listing=&actor=&day=&before=&limit=2', ['ListingRestored', 'ListingDeleted']],
    ['?before=2', ['ListingAdded']],
    [`?day=${past.day(3)}`, ['ListingAdded']], // in Singapore
    [`?day=${past.day(2)}`, ['ListingRepriced']],
    [`?day=${past.day(1)}`, []],
    ['?kind=listings&actor=Tan', ['ListingDetailsRevised']],
    ['?kind=listings&actor=an we', ['ListingDetailsRevised']],
    ['?kind=listings&actor=WEI', ['ListingDetailsRevised']],
  ])('is filtered by %s', async (query, expected) => {
    expect(await types(query)).toEqual(expected);
  });

  it('is paged to the beginning without gaps', async () => {
    const whole = (await ask('?kind=all&limit=200')).entries.map((entry) => entry.position);
    const turned: number[] = [];
    let before: number | null = null;
    do {
      const page: ActivityPage = await ask(`?kind=all&limit=7${before === null ? '' : `&before=${before}`}`);
      turned.push(...page.entries.map((entry) => entry.position));
      before = page.next_before;
    } while (before !== null);
    expect(turned).toEqual(whole);
    const head = api.position();
    expect(turned).toEqual(Array.from({ length: head }, (_, index) => head - index));
  });

  it.each([
    ['?kind=nothing', 'kind'],
    ['?by=day', 'by'],
    ['?act=a%20b', 'act'],
    ['?type=%00', 'type'],
    ['?listing=x', 'listing'],
    ['?actor=%00', 'actor'],
    ['?day=yesterday', 'day'],
    ['?before=0', 'before'],
    ['?limit=201', 'limit'],
    ['?limit=1&limit=2', 'limit'],
  ])('is refused for %s', async (query, path) => {
    const answer = await admin.get(`/activity${query}`);
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, path]);
  });

  it('shows what operators did to read models, with their names', async () => {
    const operate = operateAs(api.database.pool, 'Maria');
    expect(await operate({ type: 'Pause', projection: 'statistics' })).toBe(true);
    expect(await operate({ type: 'Resume', projection: 'statistics' })).toBe(true);
    api.advanceTo(api.position() + 2);
    const { entries } = await ask('?actor=operator&limit=2');
    expect(entries).toMatchObject([
      { type: 'ProjectionResumed', actor: { kind: 'operator', name: 'Maria' } },
      { type: 'ProjectionPaused', actor: { kind: 'operator', name: 'Maria' } },
    ]);
    expect(await types('?kind=admins&actor=maria')).toEqual(['ProjectionResumed', 'ProjectionPaused']);
  });

  it('shows the seals of the log on request', async () => {
    const keeper = createSealKeeper(api.database.pool, {
      keys: ['a key of thirty-two bytes or more'],
      file: undefined,
    });
    const sealed = await keeper.seal({ actor: { kind: 'system', id: null, name: 'projector' } });
    api.advanceTo(sealed?.position ?? 0);
    expect(await types('?limit=1')).toEqual(['ProjectionResumed']);
    for (const query of ['?kind=seals', '?type=LogSealed', '?kind=all&limit=1'])
      expect(await types(query)).toEqual(['LogSealed']);
  });

  it('names an enquiry by its reference, without personal data', async () => {
    const { id, reference } = await admin.write('POST', '/api/enquiries', enquiry);
    await admin.write('POST', `/api/enquiries/${id}/notes`, { note: 'Called back.' });
    await admin.write('DELETE', `/api/enquiries/${id}`);
    const { entries } = await ask('?kind=enquiries');
    expect(entries.map(({ type, enquiry: named }) => [type, named])).toEqual([
      ['EnquiryForgotten', { id, reference }],
      ['EnquiryNoted', { id, reference }],
      ['EnquiryReceived', { id, reference }],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${enquiry.email}|Called back`));
  });

  it('says whether a viewing was moved, and names a saved template', async () => {
    const { id } = await admin.write('POST', '/api/enquiries', enquiry);
    const arrange = (starts_at: string) =>
      admin.write('POST', `/api/enquiries/${id}/viewing`, { starts_at, minutes: 30 });
    await arrange('2096-12-01T02:00:00Z');
    await arrange('2096-12-02T02:00:00Z');
    await admin.write('DELETE', `/api/enquiries/${id}/viewing`);
    await arrange('2096-12-03T02:00:00Z');
    const { entries } = await ask('?type=ViewingArranged');
    expect(entries.map(({ is_moved }) => is_moved)).toEqual([false, true, false]);
    const template = { name: 'Thanks', text: 'Hi {name}' };
    await admin.write('PUT', '/api/enquiries/templates/0198c0de-0000-7000-8000-0000000000a1', template);
    expect((await ask('?kind=office')).entries).toMatchObject([{ template: 'Thanks', is_moved: false }]);
  });
});

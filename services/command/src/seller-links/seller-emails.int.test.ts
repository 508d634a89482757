import { createHash } from 'node:crypto';
import { SealedSeller } from '@marketplace/contracts/seller-links/seller-link.events';
import { createLogger } from '@marketplace/service-kit/logger';
import { bounceToken } from '@marketplace/vault/alert-links';
import { openerOf } from '@marketplace/vault/find-person';
import { createKeyring } from '@marketplace/vault/keyring';
import { beforeAll, describe, expect, it } from 'vitest';
import { endBounced } from '../alerts/bounced-alerts.ts';
import { forgetExpired } from '../enquiries/forget-enquiries.ts';
import { commandWithAdmin } from '../testing/command-with-admin.ts';
import { keysOf, many } from '../testing/enquiry.ts';
import type { StoredEvent } from '../testing/running-command.ts';
import { vaultKey } from '../testing/running-command.ts';

const service = commandWithAdmin({ settings: { ...many, ALERTS: 'on' } });
const { command, asAdmin, recordedBy, refusedPaths } = service;
const query = (text: string, values: unknown[] = []) => command().database.pool.query(text, values);

/** Lets a health survey find a mail server, or none. */
const surveyMailServer = (isSet: boolean) =>
  query(
    `INSERT INTO read.projector (seen_at, survey) VALUES (now(), $1)
    ON CONFLICT (one) DO UPDATE SET survey = excluded.survey`,
    [JSON.stringify({ notices: isSet ? {} : null })],
  );
beforeAll(() => surveyMailServer(true));

let others = 0;
/** Returns an address that no other test has. */
const newEmail = () => `seller-${++others}@example.com`;

async function aLink() {
  const { id: listing_id } = await service.add();
  const path = `/api/properties/${listing_id}/seller-links`;
  const { id } = (await asAdmin('POST', path, { days: 30 })).body;
  return { id: id as string, listing_id, path: `${path}/${id}` };
}
const start = (path: string, email: unknown) => asAdmin('PUT', `${path}/emails`, { email });
const stop = (path: string) => asAdmin('DELETE', `${path}/emails`);
async function mailed(email = newEmail()) {
  const link = await aLink();
  expect((await start(link.path, email)).status).toBe(204);
  return { ...link, email };
}
const typesOf = async (id: string) => (await service.eventsOf(id, 'seller-link')).map(({ type }) => type);
/** Returns the opened secrets of a link's emails. */
async function opened(id: string) {
  const event = (await service.eventsOf(id, 'seller-link')).findLast(({ data }) => data.sealed);
  const value = { type: 'SellerMailStarted', enquiryId: id, sealed: event?.data.sealed } as const;
  const opener = await openerOf(command().database.pool, createKeyring(vaultKey), [value]);
  return { digest: event?.data.digest, ...opener(value, SealedSeller) };
}
const expire = () =>
  forgetExpired({
    ...{ pool: command().pool, days: 365, logger: createLogger('expiry-test', 'silent') },
    ...{ wakeUp: () => undefined, onForgotten: () => undefined },
  });

describe('emailing the figures of a link', () => {
  it('stores address and secrets sealed only, and says who started it', async () => {
    const { id } = await mailed('Zebulon.Quill@example.com');
    const { email, report = '', digest } = await opened(id);
    expect(email).toBe('Zebulon.Quill@example.com');
    expect(createHash('sha256').update(report).digest('hex')).toBe(digest);
    const { rows } = await query(
      'SELECT e::text AS text FROM log.events e UNION ALL SELECT k::text FROM vault.keys k',
    );
    const held = rows.map(({ text }) => text).join('\n');
    expect(held).not.toMatch(/zebulon|quill/i);
    expect(held).not.toContain(report);
    const [, started] = await service.eventsOf(id, 'seller-link');
    expect(started).toMatchObject({ type: 'SellerMailStarted', meta: { actor: { kind: 'admin' } } });
    expect(await keysOf(command(), id)).toHaveLength(1);
  });

  it('is refused without an address', async () => {
    const { path } = await aLink();
    for (const email of ['nobody', '', 5, undefined])
      expect(await refusedPaths(() => start(path, email))).toEqual(['email']);
  });

  it('is refused without a mail server, and stores nothing', async () => {
    const { id, path } = await aLink();
    const refused = { status: 409, body: { detail: expect.stringContaining('no mail server is set') } };
    for (const forget of ['UPDATE read.projector SET survey = NULL', 'DELETE FROM read.projector', '']) {
      await (forget ? query(forget) : surveyMailServer(false));
      expect(await recordedBy(() => start(path, newEmail()))).toMatchObject([refused, []]);
    }
    await surveyMailServer(true);
    expect(await keysOf(command(), id)).toEqual([]);
    expect((await start(path, newEmail())).status).toBe(204);
  });

  it('is refused for an unknown, revoked, expired or other listing’s link, and stores no key', async () => {
    const [revoked, expired, other] = [await aLink(), await aLink(), await aLink()];
    await asAdmin('DELETE', revoked.path);
    await expireLink(expired.id);
    const elsewhere = `/api/properties/${other.listing_id}/seller-links/${revoked.id}`;
    const unknown = other.path.replace(other.id, other.listing_id);
    for (const path of [revoked.path, expired.path, elsewhere, unknown])
      expect(await start(path, newEmail())).toMatchObject({
        status: 404,
        body: { detail: 'Link not found' },
      });
    for (const { id } of [revoked, expired]) expect(await keysOf(command(), id)).toEqual([]);
  });

  it('goes to one address until it is stopped, which deletes the key', async () => {
    const { id, path } = await mailed();
    expect((await start(path, newEmail())).status).toBe(409);
    expect((await stop(path)).status).toBe(204);
    expect(await keysOf(command(), id)).toEqual([]);
    expect(await recordedBy(() => stop(path))).toMatchObject([{ status: 204 }, []]);
    const again = newEmail();
    await start(path, again);
    expect((await opened(id)).email).toBe(again);
  });
});

/** Moves the end of a link into the past. */
async function expireLink(id: string): Promise<void> {
  await query('ALTER TABLE log.events DISABLE TRIGGER no_change');
  await query(
    `UPDATE log.events SET data = jsonb_set(data, '{ends_at}', '"2026-01-01T00:00:00.000Z"') WHERE stream_id = $1 AND version = 1`,
    [`seller-link-${id}`],
  );
  await query('ALTER TABLE log.events ENABLE ALWAYS TRIGGER no_change');
}

describe('the end of the emails', () => {
  it('comes with revoking the link', async () => {
    const { id, path } = await mailed();
    await asAdmin('DELETE', path);
    expect((await typesOf(id)).slice(1)).toEqual([
      'SellerMailStarted',
      'SellerLinkRevoked',
      'SellerMailStopped',
    ]);
    expect(await keysOf(command(), id)).toEqual([]);
  });

  it('comes with forgetting the person, and leaves the link', async () => {
    const { id, email } = await mailed();
    const forget = () => asAdmin('POST', '/api/enquiries/forget', { email: email.toUpperCase() });
    expect(await forget()).toMatchObject({ body: { count: 1 } });
    expect(await typesOf(id)).toEqual(['SellerLinkMade', 'SellerMailStarted', 'SellerMailStopped']);
    expect(await keysOf(command(), id)).toEqual([]);
  });

  it('comes after the link has expired', async () => {
    const [over, kept] = [await mailed(), await mailed()];
    await expireLink(over.id);
    await expire();
    expect((await typesOf(over.id)).at(-1)).toBe('SellerMailStopped');
    expect(await keysOf(command(), over.id)).toEqual([]);
    expect((await typesOf(kept.id)).at(-1)).toBe('SellerMailStarted');
  });

  it('comes by one click of the seller, together with the alerts of the address', async () => {
    const [{ id, email }, other] = [await mailed(), await mailed()];
    await command().call('POST', '/api/alerts', { body: { email, search: '/buy' } });
    const { secret } = await opened(id);
    const unsubscribe = () =>
      command().call('POST', `/alerts/${secret}/unsubscribe`, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const [answer, events] = await recordedBy(unsubscribe);
    expect(answer.status).toBe(200);
    const stopped = events.map(({ type, meta }) => [type, meta.actor.kind]);
    expect(stopped.sort()).toEqual([
      ['AlertEnded', 'visitor'],
      ['SellerMailStopped', 'visitor'],
    ]);
    expect(await keysOf(command(), id)).toEqual([]);
    expect((await typesOf(other.id)).at(-1)).toBe('SellerMailStarted');
    expect(await recordedBy(unsubscribe)).toMatchObject([{ status: 200 }, []]);
  });

  it('comes with a returned email, of the seller’s or of an alert, which says why', async () => {
    const keyring = createKeyring(vaultKey);
    const meta = { actor: { kind: 'operator', id: null, name: 'mail' }, source: 'cli' } as const;
    const bounce = (token: string) =>
      endBounced(command().pool, keyring, { token, meta: { ...meta, request_id: 'bounce' } });
    const reasons = (events: StoredEvent[]) => events.map(({ type, data }) => [type, data.reason]).sort();
    const both = [
      ['AlertEnded', 'refused'],
      ['SellerMailStopped', 'refused'],
    ];
    const other = await mailed();
    for (const isOfAlert of [false, true]) {
      const { id, email } = await mailed();
      await command().call('POST', '/api/alerts', { body: { email, search: '/buy' } });
      const { secret = '' } = await opened(id);
      const alertId = (await command().events()).at(-1)?.data.alert_id;
      const token = bounceToken(isOfAlert ? alertId : id, secret);
      expect(await bounce(bounceToken(other.id, secret))).toBe(0);
      const [count, events] = await recordedBy(() => bounce(token));
      expect([count, reasons(events)]).toEqual([2, both]);
      expect(await keysOf(command(), id)).toEqual([]);
      expect(await bounce(token)).toBe(0);
    }
    expect((await typesOf(other.id)).at(-1)).toBe('SellerMailStarted');
  });

  it('comes by the page of the address, for this link alone', async () => {
    const email = newEmail();
    const [one, other] = [await mailed(email), await mailed(email)];
    const { secret } = await opened(one.id);
    await command().call('POST', `/api/alerts/${secret}/stop`, { body: { id: one.id } });
    expect((await typesOf(one.id)).at(-1)).toBe('SellerMailStopped');
    expect((await typesOf(other.id)).at(-1)).toBe('SellerMailStarted');
    expect((await command().call('POST', `/api/alerts/${secret}/click`)).status).toBe(200);
  });
});

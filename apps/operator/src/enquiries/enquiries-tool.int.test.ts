import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestLog } from '@marketplace/event-store/testing/test-log';
import { migrateAll } from '@marketplace/product/migrate-all';
import { activity } from '@marketplace/projector/activity/activity.projection';
import { alerts } from '@marketplace/projector/alerts/alerts.projection';
import { ensureLive } from '@marketplace/projector/engine/generations';
import { enquiries as enquiriesProjection } from '@marketplace/projector/enquiries/enquiries.projection';
import { listings } from '@marketplace/projector/listings/listings.projection';
import { readModels } from '@marketplace/read-models/database';
import { createKeyring } from '@marketplace/vault/keyring';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorText } from '../error-text.ts';
import { withPool } from '../settings.ts';
import { openEnquiry, storeEnquiry, storeHashKey, visitor } from '../testing/sealed-enquiries.ts';
import { runTool } from '../testing/terminal.ts';
import { enquiriesTool } from './enquiries-tool.ts';

const key = 'the master key of today, long enough';
const keyring = createKeyring(key);
let log: Awaited<ReturnType<typeof createTestLog>>;
let hashKey: Buffer;
beforeAll(async () => {
  log = await createTestLog();
  await migrateAll(log.url);
  hashKey = await storeHashKey(log.admin, keyring);
});
afterAll(() => log.close());

const enquiries = (words: string, VAULT_KEY = key) =>
  runTool(enquiriesTool, words, { DATABASE_URL: log.url, VAULT_KEY, OPERATOR: 'maria' });
const store = (name: string, phone: string) =>
  storeEnquiry(log.admin, { ...visitor(name), phone }, { keyring, hashKey });
const isReadable = (id: string) =>
  openEnquiry(log.admin, id, keyring).then(
    () => true,
    () => false,
  );

describe('forgetting enquiries', () => {
  it('finds them by email address, phone number or id, and makes them unreadable', async () => {
    const [mei, again, ravi, ann] = [
      await store('Mei', '9123 4567'),
      await store('MEI', '9000 0000'),
      await store('Ravi', '+65 8123 4567'),
      await store('Ann', '9222 2222'),
    ];
    expect(await enquiries('forget --email mei@EXAMPLE.com')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^2 enquiries are permanently unreadable/),
    });
    expect((await enquiries('forget --phone 81234567')).output).toMatch(
      /^1 enquiry is permanently unreadable/,
    );
    expect(await Promise.all([mei, again, ravi, ann].map(isReadable))).toEqual([false, false, false, true]);
    expect((await enquiries(`forget --id ${ann}`)).output).toMatch(/^1 enquiry is permanently unreadable/);
    expect(await isReadable(ann)).toBe(false);
    expect((await enquiries(`forget --id ${ann}`)).output).toMatch(/^Nothing is stored about that person/);
    const { rows } = await log.admin.query(
      "SELECT DISTINCT meta -> 'actor' ->> 'name' AS name FROM log.events WHERE type = 'EnquiryForgotten'",
    );
    expect(rows).toEqual([{ name: 'maria' }]);
  });

  it('counts enquiries that cannot be assigned to a person', async () => {
    const [ravi, ann] = [await store('Ravi', '8765 4321'), await store('Ann', '065 98765432')];
    await log.admin.query(
      'UPDATE vault.keys SET email_hash = NULL, phone_hash = NULL WHERE enquiry_id = $1',
      [ravi],
    );
    expect(await enquiries('forget --email ravi@example.com')).toEqual({
      code: 1,
      output: '1 enquiry could not be searched and may be theirs: run `vault rotate`, then this again.\n',
    });
    const found = await enquiries('forget --phone 98765432');
    expect(found.output).toMatch(
      /^1 enquiry is permanently unreadable now.*1 enquiry could not be searched/s,
    );
    expect([found.code, await isReadable(ann), await isReadable(ravi)]).toEqual([1, false, true]);
    await enquiries(`forget --id ${ravi}`);
  });

  it.each([
    ['forget', 'Name --email, --phone or --id: must name an email address or a phone number.'],
    ['forget --email nobody', 'Name --email, --phone or --id: must be an email address.'],
    ['forget --id 7', '--id must be the id of an enquiry, not 7.'],
    ['forget --phone 91234567 --id 7', 'Use --id without --email and --phone.'],
    ['export --email mei@example.com', 'Name a new file.'],
    ['export of-mei.json', 'must name an email address or a phone number.'],
  ])('refuses wrong arguments: %s', async (words, sentence) => {
    await expect(enquiries(words)).rejects.toThrow(sentence);
  });

  it('is refused with another master key', async () => {
    const outcome = await enquiries('forget --email a@b.c', 'another master key that is long enough').catch(
      (error: unknown) => error,
    );
    expect(errorText(outcome)).toBe('VAULT_KEY is not the key of the vault. Nothing was forgotten.');
  });
});

describe('an export of a person', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'person-'));
  beforeAll(() =>
    withPool(log.url, 'projector', async (pool) => {
      for (const projection of [listings, activity, alerts, enquiriesProjection])
        await ensureLive(readModels(pool), projection);
    }),
  );
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is a file that only its owner can read', async () => {
    const file = path.join(folder, 'of-mei.json');
    expect((await enquiries(`export --email mei@example.com ${file}`)).code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('replaces no file, not even one that appears during the export', async () => {
    const file = path.join(folder, 'of-others.json');
    const exporting = enquiries(`export --email mei@example.com ${file}`);
    writeFileSync(file, 'of others');
    await expect(exporting).rejects.toThrow('EEXIST');
    await expect(enquiries(`export --email mei@example.com ${file}`)).rejects.toThrow(
      `${file} exists already.`,
    );
    expect(readFileSync(file, 'utf8')).toBe('of others');
  });
});

import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ensureAdmin } from '@marketplace/command/auth/admins';
import { streams } from '@marketplace/contracts/events';
import { appendEvents } from '@marketplace/event-store/append';
import type { NewEvent } from '@marketplace/event-store/events';
import { newId } from '@marketplace/event-store/events';
import { unfinishedRestore } from '@marketplace/event-store/installation';
import { wholeDigest } from '@marketplace/event-store/log-lines';
import { headPosition } from '@marketplace/event-store/read-log';
import { withConnectionAs } from '@marketplace/event-store/roles';
import type { RunningPostgres } from '@marketplace/local-stack/embedded-postgres';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { createSealKeeper, writeRememberedSeal } from '@marketplace/projector/seals/seal-keeper';
import { readBackupStatus } from '@marketplace/service-kit/backup-status';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import { openTestStore } from '@marketplace/service-kit/testing/test-stores';
import { collected } from '@marketplace/testing/collected';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drillTool, proveBackup } from '../drill/drill-tool.ts';
import type { Proof } from '../drill/prove-restored.ts';
import { proveRestored } from '../drill/prove-restored.ts';
import { errorText } from '../error-text.ts';
import { logTool } from '../log/log-tool.ts';
import { prepareDatabase } from '../migrate-tool.ts';
import { imagesTool } from '../service-tools.ts';
import { fillLog, keepWriting } from '../testing/load.ts';
import { passwords } from '../testing/restorable.ts';
import { rolePasswords, runTool } from '../testing/terminal.ts';
import { makeBackup, readManifest, writeManifest } from './backup.ts';
import { backupTool, restoreTool } from './backup-tools.ts';
import { lackingPictures } from './upload-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
const inFolder = (...names: string[]) => path.join(folder, ...names);
const backup = inFolder('backup');

let source: RunningPostgres;
let target: RunningPostgres;
beforeAll(async () => {
  [source, target] = await Promise.all([
    startPostgres({ throwaway: true }),
    startPostgres({ throwaway: true }),
  ]);
});
afterAll(async () => {
  await Promise.all([source.stop(), target.stop()]);
  rmSync(folder, { recursive: true });
});

/** Settings of an empty database of its own in the second cluster. */
async function empty(name: string) {
  await target.createDatabase(name);
  return { DATABASE_URL: target.url(name), UPLOADS_DIR: inFolder(name), ...rolePasswords };
}

async function asAdmin<Result>(url: string, act: (admin: pg.Pool) => Promise<Result>): Promise<Result> {
  const admin = new pg.Pool({ connectionString: url }).on('error', () => undefined);
  try {
    return await act(admin);
  } finally {
    await admin.end();
  }
}

/** Proves seals without their key. */
const unkeyed = { keys: [], expected: [] };

/** Settings of the source. */
const ofSource = () => ({ DATABASE_URL: source.url('postgres'), UPLOADS_DIR: inFolder('uploads') });
const headOf = (url: string) => asAdmin(url, headPosition);

/** What an operator reads of a restore that is refused, line by line. */
async function refusalOf(folder: string, settings: Awaited<ReturnType<typeof empty>>): Promise<string[]> {
  const outcome = await runTool(restoreTool, folder, settings).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Error);
  return errorText(outcome).split('\n');
}

/** Proves no further than this, so that nothing forbidden is tried. */
async function firstOf(proofs: AsyncIterable<Proof>, beginning: string): Promise<Proof | undefined> {
  for await (const proof of proofs) if (proof.text.startsWith(beginning)) return proof;
  return undefined;
}

const paused: NewEvent = {
  type: 'ProjectionPaused',
  data: { projection: 'listings' },
  eventId: newId(),
  stream: streams.projection('listings'),
  version: 1,
  meta: { actor: { kind: 'operator', id: null, name: 'Ann' }, source: 'cli', request_id: 'pause' },
};

describe('a backup made under load', () => {
  it('is the same log in another cluster, with the same guards', async () => {
    const sealKeys = ['the key of these tests, 32 bytes long'];
    const adminUrl = source.url('postgres');
    const uploads = openFileStore(inFolder('uploads'));
    await prepareDatabase(adminUrl, passwords);
    await asAdmin(adminUrl, async (admin) => {
      await ensureAdmin(admin, { username: 'drill', password: 'correct horse battery staple' });
      const listings = await fillLog(admin, uploads, { listings: 8, views: 500 });
      const actor = { kind: 'operator', id: null, name: 'drill' } as const;
      await createSealKeeper(admin, { keys: sealKeys, file: undefined }).seal({ actor, all: true });
      const writing = keepWriting(admin, listings);
      const { manifest } = await withConnectionAs(adminUrl, 'command', (db) =>
        makeBackup({ db, uploads }, backup, '2026-11-21T04:00:00.000Z'),
      ).finally(() => writing.stop());
      expect(await headPosition(admin)).toBeGreaterThan(manifest.log.head);
      expect(await wholeDigest(admin, manifest.log.head)).toBe(manifest.log.sha256);
    });

    const restored = { adminUrl: target.url('postgres'), uploads: openFileStore(inFolder('restored')) };
    const proofs = await collected(proveBackup(backup, restored, { keys: sealKeys, expected: [] }));
    expect(proofs.filter(({ holds }) => !holds)).toEqual([]);
    expect(proofs.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'the check finds nothing',
        'the seals hold',
        '1 admin, no sessions',
        expect.stringMatching(/^listings: \d+ rows folded up to position \d+, 0 differ$/),
        '3 forbidden acts of admin: all refused',
      ]),
    );
  });

  it('keeps secrets from other users of the machine', () => {
    expect(statSync(backup).mode & 0o077).toBe(0);
    expect(statSync(path.join(backup, 'admins.json')).mode & 0o077).toBe(0);
    expect(readFileSync(path.join(backup, 'admins.json'), 'utf8')).toContain('$argon2id$');
  });

  it('is made by an operator’s command, only into a new folder', async () => {
    const statusFile = inFolder('backup-status.json');
    const settings = { ...ofSource(), BACKUP_STATUS_FILE: statusFile };
    const { code, output } = await runTool(backupTool, inFolder('second'), settings);
    expect(output).toMatch(/^\d+ events, 1 admin and 8 files are in .*second\nlog 1-\d+ [0-9a-f]{64}\n$/);
    expect(code).toBe(0);
    expect((await runTool(logTool, 'digest', settings)).output).toContain(output.split('\n')[1]);
    await expect(runTool(backupTool, inFolder('second'), settings)).rejects.toThrow('second is not empty.');
    const { made_at, log } = await readManifest(inFolder('second'));
    expect(await readBackupStatus(openStateFile(statusFile))).toMatchObject({
      lastBackupAt: made_at,
      lastProvenAt: null,
    });

    expect(await runTool(drillTool, inFolder('second'), settings)).toMatchObject({ code: 0 });
    expect(await readBackupStatus(openStateFile(statusFile))).toMatchObject({
      lastBackupAt: made_at,
      lastProvenAt: expect.any(String),
      provenPosition: log.head,
    });
  });

  it('is complete even if it cannot be recorded', async () => {
    const BACKUP_STATUS_FILE = inFolder('second', 'manifest.json', 'backup-status.json');
    const settings = { ...ofSource(), BACKUP_STATUS_FILE };
    const { code, output } = await runTool(backupTool, inFolder('unrecorded'), settings);
    expect(output).toMatch(/^metrics and the operations page do not show this backup: (ENOTDIR|EEXIST)/m);
    expect(code).toBe(0);
  });

  it('reports pictures that were lost before it', async () => {
    cpSync(inFolder('uploads'), inFolder('lossy'), { recursive: true });
    const [lost = '', changed = ''] = readdirSync(inFolder('lossy'));
    rmSync(inFolder('lossy', lost));
    writeFileSync(inFolder('lossy', changed), 'other');
    const settings = { DATABASE_URL: source.url('postgres'), UPLOADS_DIR: inFolder('lossy') };
    const { code, output } = await runTool(backupTool, inFolder('third'), settings);
    expect(code).toBe(1);
    expect(output.split('\n').slice(2, -1).sort()).toEqual(
      [lost, changed].map((file) => `missing or damaged before the backup: ${file}`).sort(),
    );
  });
});

describe('a projection that was paused', () => {
  it('is named after the restore, and not proven', async () => {
    await asAdmin(source.url('postgres'), (admin) => appendEvents(admin, [paused]));
    await runTool(backupTool, inFolder('paused'), ofSource());
    const there = await empty('halted');
    expect((await runTool(restoreTool, inFolder('paused'), there)).output).toMatch(
      /\nlistings is paused, as it was in the backup: `npm run projections -- resume listings`\n$/,
    );
    await asAdmin(there.DATABASE_URL, async (admin) => {
      const asAll = { admin, command: admin, projector: admin, query: admin };
      const manifest = await readManifest(inFolder('paused'));
      const proofs = proveRestored(
        { ...asAll, uploads: openFileStore(there.UPLOADS_DIR) },
        manifest,
        unkeyed,
      );
      expect(await firstOf(proofs, 'listings: ')).toEqual({
        holds: false,
        text: 'listings: 0 rows folded up to position 0, 0 differ: it was paused',
      });
    });
  });
});

describe('restoring', () => {
  it('restores a backup by an operator’s command, and changes nothing when repeated', async () => {
    const settings = await empty('fresh');
    const { log } = await readManifest(backup);
    const { code, output } = await runTool(restoreTool, backup, settings);
    const [first, ...proofs] = output.split('\n');
    expect(first).toMatch(/^\d+ events, 1 admin and 8 files of 2026-11-21T04:00:00.000Z are back$/);
    expect(proofs).toEqual([
      `the restored log    1-${log.head} ${log.sha256}`,
      `that of the backup  1-${log.head} ${log.sha256}`,
      expect.stringMatching(/^seals: NOT PROVEN\. .* but LOG_SEAL_KEY is not set here: /),
      '',
    ]);
    expect(code).toBe(0);
    const again = await runTool(restoreTool, backup, settings);
    expect([again.code, again.output]).toEqual([
      0,
      output.replace('back\n', 'here already: nothing was changed\n'),
    ]);
  });

  it('proves the seals with their key, and forgets the newest seal of the replaced log', async () => {
    const LOG_SEAL_KEY = 'the key of these tests, 32 bytes long';
    const settings = { ...ofSource(), LOG_SEAL_KEY };
    expect((await runTool(logTool, 'seal --unproven', settings)).code).toBe(0);
    await runTool(backupTool, inFolder('sealed'), settings);
    const LAST_SEAL_FILE = inFolder('last-seal.json');
    await writeRememberedSeal(openStateFile(LAST_SEAL_FILE), { position: 4, mac: 'a'.repeat(64) });
    const there = { ...(await empty('proven')), LOG_SEAL_KEY, LAST_SEAL_FILE };
    expect(await runTool(restoreTool, inFolder('sealed'), there)).toEqual({
      code: 0,
      output: expect.stringMatching(/\nseals: all \d+ hold, up to position \d+\n/),
    });
    expect(existsSync(LAST_SEAL_FILE)).toBe(false);
    expect((await runTool(logTool, 'check', there)).output).toMatch(
      /^newest seal: .*, up to position \d+, /m,
    );
    const other = { ...(await empty('unproven')), LOG_SEAL_KEY: LOG_SEAL_KEY.toUpperCase() };
    expect(await runTool(restoreTool, inFolder('sealed'), other)).toEqual({
      code: 0,
      output: expect.stringContaining('none was made with the LOG_SEAL_KEY that is set here: set the key'),
    });
  });

  it('restores into a bucket, and backs up from there', async () => {
    const { settings: keys, store, close } = await openTestStore('bucket');
    const { UPLOADS_DIR: _, ...there } = await empty('bucket');
    expect(await runTool(restoreTool, backup, { ...there, ...keys })).toMatchObject({ code: 0 });
    const { log, uploads } = await readManifest(backup);
    const lacking = await withConnectionAs(there.DATABASE_URL, 'command', (db) =>
      lackingPictures(db, log.head, store),
    );
    expect(lacking).toEqual([]);
    expect(await runTool(backupTool, inFolder('of-bucket'), { ...there, ...keys })).toMatchObject({
      code: 0,
    });
    expect((await readManifest(inFolder('of-bucket'))).uploads).toEqual(uploads);
    await close();
  });

  it('fails the proof for a database that differs from the backup', async () => {
    const settings = await empty('spoilt');
    await runTool(restoreTool, backup, settings);
    await asAdmin(settings.DATABASE_URL, async (admin) => {
      await admin.query(`DROP TRIGGER no_change ON log.events; DROP TRIGGER no_truncate ON log.events;
        UPDATE log.events SET data = data || '{"price": 1}' WHERE type = 'ListingAdded' AND position < 4;
        DELETE FROM auth.admins`);
      const asAll = { admin, command: admin, projector: admin, query: admin };
      const uploads = openFileStore(inFolder('elsewhere'));
      const manifest = await readManifest(backup);
      const proofs = await collected(proveRestored({ ...asAll, uploads }, manifest, unkeyed));
      expect(proofs.filter(({ holds }) => !holds).map(({ text }) => text)).toEqual([
        expect.stringMatching(/^its digest is /),
        expect.stringMatching(/^the check finds the guard no_change .* not in force; the guard no_truncate/),
        expect.stringMatching(
          /^the seals hold not: positions 1 to \d+ are not what was sealed at position \d+ on /,
        ),
        '0 admins, no sessions',
        '8 pictures of the log are missing or damaged',
        expect.stringMatching(/^3 forbidden acts of admin: done: UPDATE .*; DELETE .*; TRUNCATE /),
        expect.stringMatching(/^5 forbidden acts of command: done: /),
        expect.stringMatching(/^7 forbidden acts of projector: done: /),
        expect.stringMatching(/^9 forbidden acts of query: done: /),
        expect.stringMatching(/^the next event has position /),
      ]);
    });
  });

  /** A database that nothing was restored into yet. */
  let still: Awaited<ReturnType<typeof empty>>;
  beforeAll(async () => {
    still = await empty('still');
    await prepareDatabase(still.DATABASE_URL, passwords);
  });

  /** Spells each event in another way, and lets the manifest say so. */
  function withOtherLines(copy: string) {
    const [log, file] = [path.join(copy, 'log.ndjson.gz'), path.join(copy, 'manifest.json')];
    const text = gunzipSync(readFileSync(log))
      .toString()
      .replaceAll(/^.+$/gm, (line) => JSON.stringify(JSON.parse(line)));
    writeFileSync(log, gzipSync(text));
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    manifest.log.sha256 = createHash('sha256').update(text).digest('hex');
    writeFileSync(file, JSON.stringify(manifest));
  }

  const byte = (file: string) => (copy: string) => appendFileSync(path.join(copy, file), ' ');
  it.each<[string, (copy: string) => void, RegExp]>([
    [
      'without a manifest',
      (copy) => rmSync(path.join(copy, 'manifest.json')),
      /is not a backup: it has no manifest/,
    ],
    ['with other admins', byte('admins.json'), /^admins\.json is damaged\.$/],
    [
      'of a format to come',
      (copy) => writeFileSync(path.join(copy, 'manifest.json'), '{"format": 2}'),
      /manifest\.json cannot be read: format: /,
    ],
    [
      'with another log',
      (copy) => cpSync(inFolder('second', 'log.ndjson.gz'), path.join(copy, 'log.ndjson.gz')),
      /^log\.ndjson\.gz is damaged: it ends at \d+/,
    ],
    [
      'with a damaged picture',
      (copy) => {
        const [picture = ''] = readdirSync(path.join(copy, 'uploads'));
        byte(`uploads/${picture}`)(copy);
      },
      /\.jpg is damaged\.$/,
    ],
    [
      'whose lines Postgres would write otherwise',
      withOtherLines,
      /^What the database stored is not what was /,
    ],
  ])('refuses a backup %s, and leaves the log empty', async (name, spoil, message) => {
    const copy = inFolder(name.replaceAll(' ', '-'));
    cpSync(backup, copy, { recursive: true });
    spoil(copy);
    expect(await refusalOf(copy, still)).toEqual([
      expect.stringMatching(message),
      expect.stringMatching(/^The restore is not finished, .* abandon it with `restore --give-up`\.$/),
    ]);
    expect(await headOf(still.DATABASE_URL)).toBe(0);
    expect(await asAdmin(still.DATABASE_URL, unfinishedRestore)).toMatch(copy);
  });

  it('overwrites no other picture of the same name', async () => {
    const settings = { ...still, UPLOADS_DIR: inFolder('taken') };
    const [picture = ''] = readdirSync(path.join(backup, 'uploads'));
    cpSync(path.join(backup, 'uploads'), settings.UPLOADS_DIR, { recursive: true });
    writeFileSync(path.join(settings.UPLOADS_DIR, picture), 'mine');
    expect((await refusalOf(backup, settings))[0]).toContain('exists and is another file: move it away');
    expect(readFileSync(path.join(settings.UPLOADS_DIR, picture), 'utf8')).toBe('mine');
    rmSync(path.join(settings.UPLOADS_DIR, picture));
    expect((await runTool(restoreTool, backup, settings)).code).toBe(0); // the rest was there, and the same
    expect(await asAdmin(settings.DATABASE_URL, unfinishedRestore)).toBeUndefined();
  });
});

describe('a picture that was purged', () => {
  it('is in no later backup, is never restored, and is not reported as missing', async () => {
    const settings = ofSource();
    const [purged = ''] = readdirSync(inFolder('uploads'));
    const bytes = readFileSync(inFolder('uploads', purged));
    const { code, output } = await runTool(imagesTool, `purge ${purged} --reason papers`, settings);
    expect([code, output]).toEqual([0, expect.stringContaining('all files deleted')]);
    writeFileSync(inFolder('uploads', purged), bytes); // as if they could not be removed
    const made = await runTool(backupTool, inFolder('without'), settings);
    expect([made.code, made.output]).toEqual([0, expect.stringMatching(/ and 7 files are in /)]);
    expect(readdirSync(inFolder('without', 'uploads'))).not.toContain(purged);

    writeFileSync(inFolder('without', 'uploads', purged), bytes); // or as if the backup had them
    const manifest = await readManifest(inFolder('without'));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await writeManifest(inFolder('without'), {
      ...manifest,
      uploads: [...manifest.uploads, { file: purged, bytes: bytes.length, sha256 }],
    });
    const there = await empty('purged');
    cpSync(inFolder('uploads'), there.UPLOADS_DIR, { recursive: true });
    expect((await runTool(restoreTool, inFolder('without'), there)).code).toBe(0);
    expect(readdirSync(there.UPLOADS_DIR)).toHaveLength(7);
    expect(readdirSync(there.UPLOADS_DIR)).not.toContain(purged);
    const lacking = await withConnectionAs(there.DATABASE_URL, 'command', (db) =>
      lackingPictures(db, manifest.log.head, openFileStore(there.UPLOADS_DIR)),
    );
    expect(lacking).toEqual([]);
  });
});

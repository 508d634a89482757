import { noBackup } from '@marketplace/contracts/operations/survey';
import { knownMigrations } from '@marketplace/product/migrate-all';
import { createKeyring } from '@marketplace/vault/keyring';
import { describe, expect, it } from 'vitest';
import { accepted, GB, hoursAgo, linesOf, postgres, settings, well } from '../testing/doctor-facts.ts';
import { diagnose } from './doctor-tool.ts';
import type { Facts, Login } from './facts.ts';
import { lineOf, summaryOf } from './facts.ts';

const withLogin = (index: number, login: Partial<Login>) => ({
  postgres: {
    ...postgres,
    logins: postgres.logins.map((one, at) => (at === index ? { ...one, ...login } : one)),
  },
});

const vaultBackedUp = (hours: number) => ({ lastVaultBackupAt: hoursAgo(hours).toISOString() });

describe('the doctor', () => {
  it('has nothing to say when all is well, and says what it looked at', () => {
    expect(linesOf(well)).toEqual([]);
    expect(diagnose(well).map(lineOf)).toMatchInlineSnapshot(`
      [
        "ok       .env: only its owner can read it",
        "ok       settings: 15 are set, and all are valid",
        "ok       names of settings: all are known",
        "ok       secrets: 11 are set, none alike and none easily guessed",
        "ok       port 127.0.0.1:8080 (PORT): is the product",
        "ok       passwords of Postgres: postgres, app_command, app_query, app_projector",
        "ok       passwords of Redis: command",
        "ok       tables: match this version",
        "ok       vault: VAULT_KEY wraps 3 keys of enquiries",
        "ok       images: all from build abc",
        "ok       versions: Node 24.1.0, Postgres 17.6, Redis 7.4.1, Docker 28.2.2, docker compose 2.40.0",
        "ok       disk of the database: 80.0 GB of 100.0 GB are free (80 %)",
        "ok       certificate of homes.example: valid for 60 days",
        "ok       backups: the newest is 9 hours old",
        "ok       backup of the vault: the newest is 9 hours old",
      ]
    `);
    expect(summaryOf(diagnose(well))).toBe('No problem, 0 warnings, 0 skipped.');
  });

  it('says when the log does not know pictures of the uploads folder', () => {
    const stopped = { at: hoursAgo(1).toISOString(), unknown: 30, pictures: 90 };
    const quarantine = { pictures: 2, oldestDay: '2026-11-20', stopped };
    expect(linesOf({ ...well, postgres: { ...postgres, quarantine } })).toEqual([
      'problem  pictures: The log does not know 30 of 90 pictures: the sweep stopped without changes. Do: "Pictures are unknown to the log" in docs/operations.md',
      'warning  quarantine: 2 unknown pictures, since 2026-11-20. Do: operate images quarantine: "Pictures are unknown to the log" in docs/operations.md',
    ]);
  });

  it('says when the master key is not the one of the vault, or not yet of all of it', () => {
    expect(linesOf({ ...well, postgres: { ...postgres, keyless: 2 } })).toEqual([
      expect.stringMatching(/^problem +vault: 2 enquiries lack keys, and cannot be read\. Do: operate vault/),
    ]);
    const [other = '', previous] = ['a'.repeat(12), 'the master key of before, long enough'];
    expect(linesOf({ ...well, postgres: { ...postgres, vault: { [other]: 1 } } })).toEqual([
      expect.stringMatching(/^problem +VAULT_KEY: does not open 1 key of enquiries\. Do: set the key/),
    ]);
    const vault = { [createKeyring(previous).masterId]: 2 };
    const rotating = { ...well, settings: { ...settings, VAULT_KEY_PREVIOUS: previous } };
    expect(linesOf({ ...rotating, postgres: { ...postgres, vault } })).toEqual([
      'warning  VAULT_KEY_PREVIOUS: still wraps 2 keys of enquiries. Do: operate vault rotate',
    ]);
  });

  it('says what it could not ask before the first start, and fails nothing for it', () => {
    const silent = { skipped: 'Postgres does not run' };
    const facts: Facts = {
      ...well,
      settings: { ...settings, PUBLIC_ORIGIN: 'https://homes.example' },
      postgres: silent,
      redis: { skipped: 'Redis does not run' },
      certificate: { skipped: 'homes.example does not answer from here: ECONNREFUSED' },
      backups: { folder: 'backups' },
      disks: [],
    };
    expect(linesOf(facts)).toEqual([
      'skipped  passwords of Postgres: Postgres does not run',
      'skipped  passwords of Redis: Redis does not run',
      'skipped  tables: no access as the administrator of Postgres',
      'skipped  disks: free space is unknown',
      'skipped  certificate: homes.example does not answer from here: ECONNREFUSED',
      'skipped  backups: none in backups; the log could not be read',
    ]);
  });

  it.each<[RegExp, Partial<Facts>]>([
    [/^problem {2}\.env: missing\. Do: cp /, { envFile: { skipped: 'missing' } }],
    [
      /^warning {2}\.env: has mode 644.* Do: chmod 600 \.env/,
      { envFile: { name: '.env', text: '', mode: 0o644 } },
    ],
    [
      /^problem {2}port 80 \(PORT\): is in use by the container shop\. Do: stop it/,
      { ports: [{ setting: 'PORT', address: '80', holder: { other: 'the container shop' } }] },
    ],
    [
      /^problem {2}ARCHIVE_FOLDER: \/mnt\/archive does not exist\. Do: sudo install -d -o 999 /,
      { folders: [{ setting: 'ARCHIVE_FOLDER', path: '/mnt/archive', owner: 'missing' }] },
    ],
    [
      /^problem {2}ARCHIVE_FOLDER: \/mnt\/archive belongs to user 0, .*Do: sudo chown -R 999:999 /,
      { folders: [{ setting: 'ARCHIVE_FOLDER', path: '/mnt/archive', owner: 0 }] },
    ],
    [
      /^skipped {2}ARCHIVE_FOLDER: this user cannot see who owns \/mnt\/archive/,
      { folders: [{ setting: 'ARCHIVE_FOLDER', path: '/mnt/archive', owner: 'unknown' }] },
    ],
    [
      /^problem {2}VAULT_FOLDER: is inside the folder of ARCHIVE_FOLDER/,
      {
        folders: [
          { setting: 'ARCHIVE_FOLDER', path: '/mnt', owner: 999 },
          { setting: 'VAULT_FOLDER', path: '/mnt/vault', owner: 999 },
        ],
      },
    ],
    [
      /^problem {2}docker compose: services\.web\.build must be a mapping/,
      { composeRefusal: 'services.web.build must be a mapping' },
    ],
    [
      /^warning {2}disk of the database: 9\.0 GB of 100\.0 GB are free \(9 %\), so visits/,
      { disks: [{ of: 'the database', freeBytes: 9 * GB, totalBytes: 100 * GB }] },
    ],
    [
      /^warning {2}disk of pictures: 1\.5 GB/,
      { disks: [{ of: 'pictures', freeBytes: 1.5 * GB, totalBytes: 3 * GB }] },
    ],
    [
      /^problem {2}disk of backups: 0\.1 GB/,
      { disks: [{ of: 'backups', freeBytes: 0.1 * GB, totalBytes: 100 * GB }] },
    ],
    [/^problem {2}Postgres: is version 14\.9, older than 15/, { versions: { Postgres: '14.9' } }],
    [/^warning {2}Postgres: is version 18\.1, which is untested/, { versions: { Postgres: '18.1' } }],
    [
      /^problem {2}docker compose: is version 1\.25\.0, older than 1\.29/,
      { versions: { 'docker compose': '1.25.0' } },
    ],
    [
      /^problem {2}images: not built: web\. Do: docker compose build/,
      { builds: { command: 'abc', web: 'missing' } },
    ],
    [
      /^problem {2}images: from different builds: command abc, web def/,
      { builds: { command: 'abc', web: 'def' } },
    ],
    [
      /^problem {2}POSTGRES_PASSWORD: is not the password that Postgres has for postgres \(no\)\. Do: give the database/,
      withLogin(0, { answer: 'refused', reason: 'no' }),
    ],
    [
      /^warning {2}QUERY_DB_PASSWORD: is not the password that Postgres has for app_query .*Do: docker compose run --rm migrate/,
      withLogin(2, { answer: 'refused', reason: 'no' }),
    ],
    [
      /^problem {2}Postgres as app_command: did not answer: ETIMEDOUT/,
      withLogin(1, { answer: 'silent', reason: 'ETIMEDOUT' }),
    ],
    [
      /^warning {2}COMMAND_REDIS_PASSWORD: .*Do: docker compose up -d redis/,
      {
        redis: {
          logins: [
            { ...accepted('command', 'COMMAND_REDIS_PASSWORD'), answer: 'refused', reason: 'WRONGPASS' },
          ],
        },
      },
    ],
    [
      /^warning {2}tables: are newer than this version: auth 9999-x/,
      {
        postgres: {
          ...postgres,
          migrations: { ...knownMigrations, auth: [...(knownMigrations.auth ?? []), '9999-x'] },
        },
      },
    ],
    [
      /^problem {2}certificate of homes\.example: expired on 2026-11-20/,
      { certificate: { host: 'homes.example', validTo: hoursAgo(48) } },
    ],
    [
      /^warning {2}certificate of homes\.example: valid for 2 days/,
      { certificate: { host: 'homes.example', validTo: hoursAgo(-48) } },
    ],
    [
      /^problem {2}certificate of homes\.example: browsers refuse it: ERR_TLS/,
      {
        certificate: {
          host: 'homes.example',
          validTo: hoursAgo(-9999),
          refusal: 'ERR_TLS_CERT_ALTNAME_INVALID',
        },
      },
    ],
    [
      /^warning {2}backups: the newest is 50 hours old/,
      { backups: { ...well.backups, newest: hoursAgo(50) } },
    ],
    [/^warning {2}backups: none in backups/, { backups: { ...well.backups, newest: undefined } }],
    [
      /^problem {2}backups: the bucket refused it/,
      {
        backups: {
          folder: 'backups',
          newest: hoursAgo(1),
          status: { ...noBackup, ...vaultBackedUp(9), ok: false, problem: 'the bucket refused it' },
        },
      },
    ],
    [
      /^warning {2}backup of the vault: the newest is 50 hours old\. Do: "The vault" in/,
      { backups: { ...well.backups, status: { ...noBackup, ...vaultBackedUp(50) } } },
    ],
    [/^warning {2}backup of the vault: none is known/, { backups: { ...well.backups, status: noBackup } }],
  ])('prints %s', (line, changed) =>
    expect(linesOf({ ...well, ...changed })).toEqual([expect.stringMatching(line)]),
  );

  it.each<[RegExp, Partial<Facts>]>([
    [/tables: the next start runs \d+ migrations/, { postgres: { ...postgres, migrations: {} } }],
    [
      /backups: there is nothing to back up yet/,
      { backups: { folder: 'backups' }, postgres: { ...postgres, head: 0, vault: {} } },
    ],
    [
      /backups: the newest is 3 hours old/,
      {
        backups: {
          folder: 'backups',
          newest: hoursAgo(99),
          status: { ...noBackup, ...vaultBackedUp(3), lastBackupAt: hoursAgo(3).toISOString() },
        },
      },
    ],
  ])('accepts %s', (line, changed) => {
    const facts = { ...well, ...changed };
    expect(linesOf(facts)).toEqual([]);
    expect(diagnose(facts).map(lineOf)).toContainEqual(expect.stringMatching(line));
  });
});

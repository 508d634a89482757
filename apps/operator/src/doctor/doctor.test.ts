import { noBackup } from '@marketplace/contracts/operations/survey';
import { knownMigrations } from '@marketplace/product/migrate-all';
import { createKeyring } from '@marketplace/vault/keyring';
import { describe, expect, it } from 'vitest';
import { accepted, GB, hoursAgo, linesOf, postgres, settings, well } from '../testing/doctor-facts.ts';
import { diagnose } from './doctor-tool.ts';
import type { Backups, Facts, Folder, Login, Port, Postgres } from './facts.ts';
import { lineOf, summaryOf } from './facts.ts';
import { namesIn, readHostFacts } from './gather.ts';

const withPostgres = (changed: Partial<Postgres>) => ({ postgres: { ...postgres, ...changed } });
const withLogin = (index: number, login: Partial<Login>) =>
  withPostgres({ logins: postgres.logins.map((one, at) => (at === index ? { ...one, ...login } : one)) });
const withPort = (holder: Port['holder']) => ({
  ports: [{ setting: 'PORT' as const, address: '80', holder }],
});
const withFolders = (...folders: [string, Folder['owner']][]) => ({
  folders: folders.map(([path, owner], nth) => ({
    setting: nth === 0 ? 'ARCHIVE_FOLDER' : 'VAULT_FOLDER',
    path,
    owner,
  })),
});
const withDisk = (of: string, free: number, total: number) => ({
  disks: [{ of, freeBytes: free * GB, totalBytes: total * GB }],
});
const withCertificate = (hours: number, refusal?: string) => ({
  certificate: { host: 'homes.example', validTo: hoursAgo(hours), refusal },
});
const withBackups = (changed: Partial<Backups>) => ({ backups: { ...well.backups, ...changed } });
const vaultBackedUp = (hours: number) => ({
  ...noBackup,
  lastVaultBackupAt: hoursAgo(hours).toISOString(),
});
const OTHER = 'a'.repeat(12);
const previousKey = 'the master key of before, long enough';

describe('the doctor', () => {
  it('finds nothing when all is well, and lists its checks', () => {
    expect(linesOf(well)).toEqual([]);
    expect(diagnose(well).map(lineOf)).toMatchInlineSnapshot(`
      [
        "ok       .env: only its owner can read it",
        "ok       settings: 15 are set, and all are valid",
        "ok       names of settings: all are known",
        "ok       secrets: 11 are set, all different and none easy to guess",
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

  it('reports an unreachable or public bucket', () => {
    const bucket = { where: 's3://homes/', isPublic: false, isEmpty: false };
    const refusal =
      's3://homes/ refuses the credentials (InvalidAccessKeyId). Check UPLOADS_KEY and UPLOADS_KEY_SECRET.';
    expect(linesOf({ ...well, bucket })).toEqual([]);
    expect(linesOf({ ...well, bucket: { ...bucket, refusal } })).toEqual([
      `problem  UPLOADS_URL: ${refusal} Do: "Pictures in a bucket" in docs/operations.md`,
    ]);
    expect(linesOf({ ...well, bucket: { ...bucket, isPublic: true } })).toEqual([
      'problem  UPLOADS_URL: s3://homes/ is public: anyone can read pictures of drafts, and those in quarantine. Do: block public access to the bucket; visitors get pictures from the product alone',
    ]);
    expect(linesOf({ ...well, bucket: { ...bucket, isEmpty: true } })).toEqual([
      'skipped  UPLOADS_URL: s3://homes/ has no object yet, so whether it is public is unknown',
    ]);
  });

  it('reports pictures that are unknown to the log', () => {
    const stopped = { at: hoursAgo(1).toISOString(), unknown: 30, pictures: 90 };
    const quarantine = { pictures: 2, oldestDay: '2026-11-20', stopped };
    expect(linesOf({ ...well, postgres: { ...postgres, quarantine } })).toEqual([
      'problem  pictures: The log does not know 30 of 90 pictures: the sweep stopped without changes. Do: "Pictures are unknown to the log" in docs/operations.md',
      'warning  quarantine: 2 unknown pictures, since 2026-11-20. Do: operate images quarantine: "Pictures are unknown to the log" in docs/operations.md',
    ]);
  });

  it('skips checks that need a running server', () => {
    const silent = { skipped: 'Postgres is not running' };
    const facts: Facts = {
      ...well,
      settings: { ...settings, PUBLIC_ORIGIN: 'https://homes.example' },
      postgres: silent,
      redis: { skipped: 'Redis is not running' },
      certificate: { skipped: 'homes.example does not answer from here: ECONNREFUSED' },
      backups: { folder: 'backups' },
      disks: [],
    };
    expect(linesOf(facts)).toEqual([
      'skipped  passwords of Postgres: Postgres is not running',
      'skipped  passwords of Redis: Redis is not running',
      'skipped  tables: no access as the administrator of Postgres',
      'skipped  disks: free space is unknown',
      'skipped  certificate: homes.example does not answer from here: ECONNREFUSED',
      'skipped  backups: none in backups; the log could not be read',
    ]);
  });

  it.each<[string, Partial<Facts>]>([
    ['problem  .env: missing. Do: cp ', { envFile: { skipped: 'missing' } }],
    ['warning  .env: has mode 644', { envFile: { name: '.env', text: '', mode: 0o644 } }],
    [
      'problem  port 80 (PORT): is in use by the container shop. Do: stop it',
      withPort({ other: 'the container shop' }),
    ],
    [
      'problem  ARCHIVE_FOLDER: /mnt does not exist. Do: sudo install -d -o 999 ',
      withFolders(['/mnt', 'missing']),
    ],
    ['problem  ARCHIVE_FOLDER: /mnt belongs to user 0, and user 999 must', withFolders(['/mnt', 0])],
    ['skipped  ARCHIVE_FOLDER: this user cannot see who owns /mnt', withFolders(['/mnt', 'unknown'])],
    [
      'problem  VAULT_FOLDER: is inside the folder of ARCHIVE_FOLDER',
      withFolders(['/mnt', 999], ['/mnt/vault', 999]),
    ],
    [
      'problem  docker compose: services.web must be a mapping',
      { composeRefusal: 'services.web must be a mapping' },
    ],
    [
      'warning  disk of the database: 9.0 GB of 100.0 GB are free (9 %), so visits',
      withDisk('the database', 9, 100),
    ],
    ['warning  disk of pictures: 1.5 GB', withDisk('pictures', 1.5, 3)],
    ['problem  disk of backups: 0.1 GB', withDisk('backups', 0.1, 100)],
    ['problem  Postgres: is version 14.9, older than 15', { versions: { Postgres: '14.9' } }],
    ['warning  Postgres: is version 18.1, which is untested', { versions: { Postgres: '18.1' } }],
    [
      'problem  docker compose: is version 1.25.0, older than 1.29',
      { versions: { 'docker compose': '1.25.0' } },
    ],
    [
      'problem  images: not built: web. Do: docker compose build',
      { builds: { command: 'abc', web: 'missing' } },
    ],
    [
      'problem  images: from different builds: command abc, web def',
      { builds: { command: 'abc', web: 'def' } },
    ],
    [
      'problem  POSTGRES_PASSWORD: is not the password that Postgres has for postgres (no). Do: set the one from .env',
      withLogin(0, { answer: 'refused', reason: 'no' }),
    ],
    [
      'warning  QUERY_DB_PASSWORD: is not the password that Postgres has for app_query (no). Do: docker compose run --rm migrate',
      withLogin(2, { answer: 'refused', reason: 'no' }),
    ],
    [
      'problem  Postgres as app_command: did not answer: ETIMEDOUT',
      withLogin(1, { answer: 'silent', reason: 'ETIMEDOUT' }),
    ],
    [
      'warning  COMMAND_REDIS_PASSWORD: is not the password that Redis has for command (no). Do: docker compose up -d redis',
      {
        redis: {
          logins: [{ ...accepted('command', 'COMMAND_REDIS_PASSWORD'), answer: 'refused', reason: 'no' }],
        },
      },
    ],
    [
      'warning  tables: are newer than this version: auth 9999-x',
      withPostgres({ migrations: { ...knownMigrations, auth: [...(knownMigrations.auth ?? []), '9999-x'] } }),
    ],
    [
      'problem  vault: 2 enquiries lack keys, and cannot be read. Do: operate vault',
      withPostgres({ keyless: 2 }),
    ],
    [
      'problem  VAULT_KEY: does not open 1 key of enquiries. Do: set the key',
      withPostgres({ vault: { [OTHER]: 1 } }),
    ],
    [
      'warning  VAULT_KEY_PREVIOUS: still wraps 2 keys of enquiries. Do: operate vault rotate',
      {
        settings: { ...settings, VAULT_KEY_PREVIOUS: previousKey },
        ...withPostgres({ vault: { [createKeyring(previousKey).masterId]: 2 } }),
      },
    ],
    ['problem  certificate of homes.example: expired on 2026-11-20', withCertificate(48)],
    ['warning  certificate of homes.example: valid for 2 days', withCertificate(-48)],
    [
      'problem  certificate of homes.example: browsers refuse it: ERR_TLS',
      withCertificate(-9999, 'ERR_TLS_CERT_ALTNAME_INVALID'),
    ],
    ['warning  backups: the newest is 50 hours old', withBackups({ newest: hoursAgo(50) })],
    ['warning  backups: none in backups', withBackups({ newest: undefined })],
    [
      'problem  backups: the bucket refused it',
      withBackups({ status: { ...vaultBackedUp(9), ok: false, problem: 'the bucket refused it' } }),
    ],
    [
      'warning  backup of the vault: the newest is 50 hours old. Do: "The vault" in',
      withBackups({ status: vaultBackedUp(50) }),
    ],
    ['warning  backup of the vault: none is known', withBackups({ status: noBackup })],
  ])('prints %s', (line, changed) =>
    expect(linesOf({ ...well, ...changed })).toEqual([expect.stringContaining(line)]),
  );

  it.each<[string, Partial<Facts>]>([
    ['tables: the next start runs ', withPostgres({ migrations: {} })],
    [
      'backups: there is nothing to back up yet',
      { ...withBackups({ newest: undefined, status: undefined }), ...withPostgres({ head: 0, vault: {} }) },
    ],
    [
      'backups: the newest is 3 hours old',
      withBackups({
        newest: hoursAgo(99),
        status: { ...vaultBackedUp(3), lastBackupAt: hoursAgo(3).toISOString() },
      }),
    ],
  ])('accepts %s', (line, changed) => {
    const facts = { ...well, ...changed };
    expect(linesOf(facts)).toEqual([]);
    expect(diagnose(facts).map(lineOf)).toContainEqual(expect.stringContaining(line));
  });
});

it('parses the facts of deploy/doctor.sh', () => {
  const text = `env-file 640 /srv/my site/.env
version Docker 28.2.2
version compose 1.29.2
version Postgres
postgres postgres:5432/marketplace
backup-status {"ok": true}
port 127.0.0.1:8080 the container other-edge
disk 1000 4000 the database
build command 0123456789ab
build web missing
compose-files docker-compose.yml deploy/docker-compose.mail.yml
reads PORT JWT_SECRET
needs JWT_SECRET
folder ARCHIVE_FOLDER 999 /mnt/the archive
folder VAULT_FOLDER missing /mnt/vault
compose-refuses services.web must be a mapping
secrets jwt_secret vault_key`;
  expect(readHostFacts(text)).toEqual({
    envFile: { name: '/srv/my site/.env', mode: 0o640 },
    versions: { Docker: '28.2.2', 'docker compose': '1.29.2' },
    secretFiles: ['jwt_secret', 'vault_key'],
    postgres: 'postgres:5432/marketplace',
    backupStatus: '{"ok": true}',
    ports: [{ setting: 'PORT', address: '127.0.0.1:8080', holder: { other: 'the container other-edge' } }],
    disks: [{ of: 'the database', freeBytes: 1_024_000, totalBytes: 4_096_000 }],
    builds: { command: '0123456789ab', web: 'missing' },
    composeFiles: ['docker-compose.yml', 'deploy/docker-compose.mail.yml'],
    handedOn: new Set(['PORT', 'JWT_SECRET']),
    needed: new Set(['JWT_SECRET']),
    composeRefusal: 'services.web must be a mapping',
    folders: [
      { setting: 'ARCHIVE_FOLDER', owner: 999, path: '/mnt/the archive' },
      { setting: 'VAULT_FOLDER', owner: 'missing', path: '/mnt/vault' },
    ],
  });
  const none = { composeFiles: [], folders: [], ports: [], disks: [], builds: {} };
  expect(readHostFacts('')).toMatchObject(none);
});

it('finds the names in a file of settings', () => {
  expect(
    namesIn('# COMMENT=1\nPORT=80\n export JWT_TTL = 1h\n\nlower="#"\nPORT=81\nnot a setting\n'),
  ).toEqual(['PORT', 'JWT_TTL', 'lower', 'PORT']);
});

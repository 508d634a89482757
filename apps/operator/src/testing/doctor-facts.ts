import { readFileSync } from 'node:fs';
import path from 'node:path';
import { noBackup } from '@marketplace/contracts/operations/survey';
import { knownMigrations } from '@marketplace/product/migrate-all';
import { createKeyring } from '@marketplace/vault/keyring';
import { secretNames } from '../doctor/check-settings.ts';
import { diagnose } from '../doctor/doctor-tool.ts';
import type { Facts, Login, Postgres } from '../doctor/facts.ts';
import { lineOf } from '../doctor/facts.ts';
import { namesIn } from '../doctor/gather.ts';

/** What deploy/doctor.sh says of compose files. */
export function readBy(...composeFiles: string[]) {
  const text = composeFiles
    .map((file) => readFileSync(path.resolve(import.meta.dirname, '../../../..', file), 'utf8'))
    .join('\n');
  const named = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name));
  return { composeFiles, handedOn: named(/\$\{([A-Z_]+)/g), needed: named(/\$\{([A-Z_]+):\?/g) };
}

export const GB = 1e9;
const now = new Date('2026-11-22T12:00:00Z');
export const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
export const accepted = (user: string, setting: string): Login => ({ user, setting, answer: 'accepted' });

export const secrets = Object.fromEntries(
  secretNames.map((name, index) => [name, `${index}f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a6978`]),
);
export const settings: Record<string, string> = {
  ...secrets,
  PORT: '127.0.0.1:8080',
  PUBLIC_ORIGIN: 'https://homes.example',
  TRUST_PROXY: '2',
  VISIT_LIMITS: 'on',
};
export const fileOf = (given: Record<string, string>) =>
  Object.entries(given)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

export const postgres: Postgres = {
  logins: [
    { ...accepted('postgres', 'POSTGRES_PASSWORD'), isAdministrator: true },
    accepted('app_command', 'COMMAND_DB_PASSWORD'),
    accepted('app_query', 'QUERY_DB_PASSWORD'),
    accepted('app_projector', 'PROJECTOR_DB_PASSWORD'),
  ],
  version: '17.6',
  migrations: knownMigrations,
  head: 1000,
  vault: { [createKeyring(secrets.VAULT_KEY ?? '').masterId]: 3 },
};

/** The product in containers, running, with nothing to say against it. */
export const well: Facts = {
  now,
  place: 'containers',
  settings,
  givenNames: namesIn(fileOf(settings)),
  ...readBy('docker-compose.yml'),
  envFile: { name: '.env', text: fileOf(settings), mode: 0o600 },
  ports: [{ setting: 'PORT', address: '127.0.0.1:8080', holder: 'us' }],
  folders: [],
  disks: [{ of: 'the database', freeBytes: 80 * GB, totalBytes: 100 * GB }],
  versions: {
    Node: '24.1.0',
    Postgres: '17.6',
    Redis: '7.4.1',
    Docker: '28.2.2',
    'docker compose': '2.40.0',
  },
  builds: { command: 'abc', query: 'abc', projector: 'abc', web: 'abc', operator: 'abc' },
  postgres,
  redis: { logins: [accepted('command', 'COMMAND_REDIS_PASSWORD')], version: '7.4.1' },
  bucket: { skipped: 'the pictures are in a folder' },
  certificate: { host: 'homes.example', validTo: hoursAgo(-24 * 60) },
  backups: {
    folder: 'backups',
    newest: hoursAgo(9),
    status: { ...noBackup, lastVaultBackupAt: hoursAgo(9).toISOString() },
  },
};

/** Returns what is said of facts, without what is well. */
export const linesOf = (facts: Facts) =>
  diagnose(facts)
    .filter(({ level }) => level !== 'ok')
    .map(lineOf);

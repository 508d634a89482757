import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { secretsInFiles } from '@marketplace/service-kit/all-settings';
import { afterAll, describe, expect, it } from 'vitest';

const inRepository = (file: string) => path.resolve(import.meta.dirname, '../..', file);
const read = (file: string) => readFileSync(inRepository(file), 'utf8');
const withFiles = read('deploy/docker-compose.secrets.yml');

/** Names of environment variables that a compose file fills from `.env`. */
const filled = new Set(
  ['docker-compose.yml', 'deploy/docker-compose.bucket.yml']
    .flatMap((file) => [...read(file).matchAll(/^ +([A-Z]\w+): .*\$\{/gm)])
    .map(([, name = '']) => name),
);
/** Their addresses hold no password there. */
const withoutPassword: readonly string[] = ['DATABASE_URL', 'REDIS_URL'];
const secretsOfContainers = secretsInFiles.filter(
  (name) => filled.has(name) && !withoutPassword.includes(name),
);

describe('docker-compose.secrets.yml', () => {
  it.each(secretsOfContainers)('takes %s from a file alone', (name) => {
    const times = (pattern: string) => [...withFiles.matchAll(new RegExp(`^ +${pattern}$`, 'gm'))].length;
    expect(times(`${name}: ''`)).toBeGreaterThan(0);
    expect(times(`${name}_FILE: /run/secrets/[a-z_0-9]+`)).toBe(times(`${name}: ''`));
  });

  it('gives a container the files that its environment names', () => {
    for (const service of withFiles.split(/^ {2}(?=[a-z]+:)/m)) {
      const named = [...service.matchAll(/_FILE: \/run\/secrets\/(\w+)$/gm)].map(([, file]) => file);
      const [, given = ''] = /^ {4}secrets: \[(.*)\]$/m.exec(service) ?? [];
      expect(given.split(', ').filter(Boolean).sort()).toEqual(named.sort());
    }
  });
});

describe('with-secrets.sh', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (env: Record<string, string>) =>
    spawnSync(
      'sh',
      [inRepository('deploy/with-secrets.sh'), 'sh', '-c', 'env | grep ^PGB; printf %s "$PGPASSWORD"'],
      {
        env: { PATH: process.env.PATH, ...env },
        encoding: 'utf8',
      },
    );
  const file = path.join(folder, 'password');
  writeFileSync(file, 'a $ecret "of" words\n');
  const empty = path.join(folder, 'empty');
  writeFileSync(empty, '');

  it('hands on what files hold, and no names of files', () => {
    const { stdout, status } = run({
      PGPASSWORD_FILE: file,
      PGBACKREST_REPO1_CIPHER_PASS: 'given',
      PGBACKREST_REPO1_S3_KEY: '',
      PGBACKREST_REPO1_S3_KEY_FILE: empty,
    });
    expect({ stdout, status }).toEqual({
      stdout: 'PGBACKREST_REPO1_CIPHER_PASS=given\na $ecret "of" words',
      status: 0,
    });
  });

  it.each([
    [
      { PGPASSWORD: 'given', PGPASSWORD_FILE: file },
      'Setting PGPASSWORD must not be set together with PGPASSWORD_FILE.',
    ],
    [{ PGPASSWORD_FILE: `${file}.missing` }, 'Setting PGPASSWORD_FILE must name a readable file.'],
  ])('refuses %j', (env, message) => {
    const { stdout, stderr, status } = run(env);
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
    expect(stderr).toContain(message);
  });
});

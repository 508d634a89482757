import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(path.join(root, 'docs')).map((file) => `docs/${file}`),
];

/** Paths of the repository in backticks, without those that stand for several: `packages/contracts/src/limits.ts`. */
const NAMED = /`((?:packages|services|apps|web|tests|deploy|scripts|docs|bench)\/[^\s`<>*{}…]*)`/g;
/** Links to files, without those to a heading or elsewhere. */
const LINKED = /\]\((?!https?:|#)([^)#]+)/g;

describe.each(pages.filter((page) => page.endsWith('.md')))('%s', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

  it('name only files and folders that exist', () => {
    expect(found(NAMED).filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });

  it('link only to files that exist', () => {
    const folder = path.dirname(path.join(root, page));
    expect(found(LINKED).filter((name) => !existsSync(path.resolve(folder, name)))).toEqual([]);
  });
});

it('the runbook gives a reason for each block that `npm run test:compose` skips', () => {
  const runbook = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  const shells = [...runbook.matchAll(/^```sh\b(.*)\n(.*)$/gm)].map(([, why = '', first = '']) => ({
    why,
    first,
  }));
  expect(shells.length).toBeGreaterThan(25);
  expect(
    shells.filter(({ why }) => why !== '').map(({ why, first }) => `${first.split('  ')[0]} is${why}`),
  ).toEqual([
    "docker compose run --rm --no-deps operate log detach --before 20000001 --to 's3://bucket/log?region=ap-southeast-1' is not run: it needs a bucket",
    "printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d is not run: it needs three machines",
    'systemctl enable --now marketplace-ha@etcd marketplace-ha@postgres marketplace-ha@haproxy is not run: it needs three machines',
    'set -a; . /etc/marketplace-ha.env; set +a is not run: it needs three machines',
    'setpriv --reuid=postgres --clear-groups /usr/local/lib/marketplace-ha/node.sh backup is not run: it needs three machines',
    'docker system prune is not run: it removes images of everybody on the machine',
  ]);
});

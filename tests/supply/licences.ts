import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { locked, packagesOf } from './lock-file.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The page that lists them. */
export const PAGE = path.join(root, 'docs/licences.md');

/** Licences that we take, with what they ask of us beyond their text and the names of the authors. */
const allowed: Record<string, string> = {
  '0BSD': 'nothing',
  'Apache-2.0': 'notices stay',
  'BSD-2-Clause': '',
  'BSD-3-Clause': '',
  'BlueOak-1.0.0': '',
  ISC: '',
  'LGPL-3.0-or-later':
    'the library stays a file of its own, which may be exchanged: libvips, which sharp loads',
  MIT: '',
  'MIT-0': 'nothing',
  'MPL-2.0': 'changed files stay open: we change none',
  'OFL-1.1': 'the licence goes with the fonts, and a changed font has another name than a reserved one',
  'Python-2.0': '',
  Unlicense: 'nothing',
  Zlib: '',
};

/** Packages that name no licence where npm looks for it, and what their files say. */
const readByHand: Record<string, string> = {
  buildcheck: 'MIT',
  busboy: 'MIT',
  'cpu-features': 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  ssh2: 'MIT',
  streamsearch: 'MIT',
};

/** Measured against, never needed to run, and without a word about a licence in what npm delivers. */
const measuredAgainst = /^@event-driven-io\//;

export interface Package {
  name: string;
  /** An expression of SPDX. */
  licence: string;
}

const Sbom = z.object({
  packages: z.array(z.object({ name: z.string(), licenseDeclared: z.string() })),
});

/** Returns the npm packages of the lock file that are not ours, once each, by name: all, and those that are needed to run. */
export function listPackages(): { all: Package[]; running: Package[] } {
  const printed = execFileSync('npm', ['sbom', '--sbom-format', 'spdx', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { packages } = Sbom.parse(JSON.parse(printed));
  const others = packages.filter(({ name }) => !/^(@marketplace\/|marketplace$)/.test(name));
  const licences = new Map(
    others.map(({ name, licenseDeclared }) => [name, licenceOf(name, licenseDeclared)]),
  );
  const all = [...licences].map(([name, licence]) => ({ name, licence })).sort(byName);
  const needed = new Set(packagesOf(locked).flatMap(({ name, dev }) => (dev ? [] : name)));
  return { all, running: all.filter(({ name }) => needed.has(name)) };
}

function licenceOf(name: string, declared: string): string {
  return declared === 'NOASSERTION' ? (readByHand[name] ?? declared) : declared.replace(/^\((.*)\)$/, '$1');
}

function byName(one: Package, other: Package): number {
  return one.name < other.name ? -1 : 1;
}

/** Returns the packages whose licence we do not take: of several that all hold, each has to be allowed; of a choice, one. */
export function refused(packages: readonly Package[]): Package[] {
  return packages.filter(({ name, licence }) => !measuredAgainst.test(name) && !isAllowed(licence));
}

function isAllowed(expression: string): boolean {
  return expression.split(' AND ').every((part) => part.split(' OR ').some((one) => one in allowed));
}

/** Returns the page: every package that is needed to run by its licence, and the licences of all others. */
export function pageOf({ all, running }: { all: readonly Package[]; running: readonly Package[] }): string {
  const names = (licence: string) =>
    running.filter((one) => one.licence === licence).map(({ name }) => `\`${name}\``);
  const licencesOf = (packages: readonly Package[]) =>
    [...new Set(packages.map(({ licence }) => licence))].sort();
  const runningNames = new Set(running.map(({ name }) => name));
  const others = licencesOf(all.filter(({ name }) => !runningNames.has(name) && !measuredAgainst.test(name)));
  return `# Licences

Written by \`npm run licences\` from what \`npm sbom\` says of the lock file; \`npm test\` fails when it is out of date, and when a package
comes with a licence that is not allowed here. The texts of what is in the pages' scripts are at \`/licences.txt\` of every site, those
of the fonts beside the fonts; all others are in the packages.

## Allowed

| Licence | Asks for, beside its text |
|---|---|
${Object.entries(allowed)
  .map(([name, asks]) => `| ${name} | ${asks || 'the authors’ names'} |`)
  .join('\n')}

## To run

With the tools of tests, which npm counts among it because \`packages/testing\` needs them; no image has those.

| Licence | Packages |
|---|---|
${licencesOf(running)
  .map((licence) => `| ${licence} | ${names(licence).join(', ')} |`)
  .join('\n')}

## Only to build, test and measure

${others.join(', ')}.
`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, pageOf(listPackages()));

import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['apps', 'packages', 'services', 'web', 'scripts', 'node_modules'];
const FILES = ['package.json', 'tsconfig.base.json'];
const NOT_SOURCES = new Set(['dist', '.turbo', '.cache']);

mkdirSync(path.join(repository, '.cache'), { recursive: true }); // hard links need the same file system
const temporary = mkdtempSync(path.join(repository, '.cache/build-'));
afterAll(() => rmSync(temporary, { recursive: true }));

/** Makes a copy of hard links: the build reads sources and never writes to them. */
function linkTree(source: string, copy: string): void {
  mkdirSync(copy, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [path.join(source, entry.name), path.join(copy, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else if (entry.isFile()) linkSync(from, to);
    else if (isPackage(source) || !NOT_SOURCES.has(entry.name)) linkTree(from, to);
  }
}

const isPackage = (folder: string) =>
  path.relative(repository, folder).split(path.sep).includes('node_modules');

function builtFiles(folder: string): string[] {
  return ['apps', 'services', '.']
    .flatMap((group) => readdirSync(path.join(folder, group)).map((name) => path.join(group, name, 'dist')))
    .filter((dist) => existsSync(path.join(folder, dist)))
    .flatMap((dist) =>
      readdirSync(path.join(folder, dist), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name))),
    );
}

it('a build in a folder of another name and depth is the same bytes', () => {
  const copy = path.join(temporary, 'another/depth');
  for (const name of FOLDERS) linkTree(path.join(repository, name), path.join(copy, name));
  for (const name of FILES) linkSync(path.join(repository, name), path.join(copy, name));
  const env = { ...process.env, NODE_ENV: '' }; // that of the tests is not of a build
  execFileSync('npm', ['run', 'build', '--workspaces', '--if-present', '--silent'], {
    cwd: copy,
    env,
    stdio: 'pipe',
  });
  const files = builtFiles(copy);
  expect(files.length).toBeGreaterThan(100);
  const different = files.filter((file) => {
    const here = path.join(repository, file);
    return !existsSync(here) || !readFileSync(here).equals(readFileSync(path.join(copy, file)));
  });
  expect(different).toEqual([]);
});

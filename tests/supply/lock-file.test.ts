import { describe, expect, it } from 'vitest';
import { allowScripts, locked, unnamedScripts, unpinned, unsealed } from './lock-file.ts';

const found = { version: '1.0.0', integrity: 'sha512-abc' };

describe('the lock file', () => {
  it('holds many packages', () => {
    expect(Object.keys(locked).length).toBeGreaterThan(500);
  });

  it('has no install script that allowScripts does not name', () => {
    expect(unnamedScripts(locked, allowScripts)).toEqual([]);
  });

  it('has the audited packages, from any registry address', () => {
    expect(unsealed(locked)).toEqual([]);
  });

  it('matches the manifests, version by version', () => {
    expect(unpinned()).toEqual([]);
  });
});

describe('a new package', () => {
  it('is refused with an install script until it is named', () => {
    const lock = { ...locked, 'web/node_modules/@new/one': { ...found, hasInstallScript: true } };
    expect(unnamedScripts(lock, allowScripts)).toEqual(['@new/one']);
    expect(unnamedScripts(lock, { ...allowScripts, '@new/one': false })).toEqual([]);
  });

  it.each([
    ['no hash', { version: '1.0.0' }],
    ['a weak hash', { version: '1.0.0', integrity: 'sha1-abc' }],
    ['an address of its own', { ...found, resolved: 'git+ssh://somewhere/one.git' }],
  ])('is refused with %s', (_what, entry) => {
    expect(unsealed({ 'node_modules/one': entry, 'node_modules/two': found })).toEqual(['one']);
  });
});

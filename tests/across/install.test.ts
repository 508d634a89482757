import { describe, expect, it } from 'vitest';

// `npm start` runs before there is a loader of types
const { isInstalled } = await import(new URL('../../scripts/install.mjs', import.meta.url).href);

const one = { version: '1.0.0', integrity: 'sha512-one', resolved: 'https://npm.example/one.tgz' };
const two = { version: '2.0.0', integrity: 'sha512-two', resolved: 'https://npm.example/two.tgz' };
const locked = {
  '': { name: 'marketplace' },
  'node_modules/one': one,
  'node_modules/two': { ...two, optional: true },
  'node_modules/own': { resolved: 'packages/own', link: true },
  'packages/own': { version: '0.1.0' },
};
const { '': _root, 'node_modules/two': _two, ...installed } = locked;

describe('the installation', () => {
  it('is current when it matches the lock file on this machine', () => {
    expect(isInstalled(locked, installed)).toBe(true);
    expect(isInstalled(locked, { ...installed, 'node_modules/two': two })).toBe(true);
  });

  it.each([
    ['there is nothing', {}],
    ['a package is missing', { ...installed, 'node_modules/one': undefined }],
    ['a package is of another version', { ...installed, 'node_modules/one': { ...one, version: '1.0.1' } }],
    [
      'a package holds something else',
      { ...installed, 'node_modules/one': { ...one, integrity: 'sha512-no' } },
    ],
    ['a package is there that nobody named', { ...installed, 'node_modules/three': one }],
  ])('is not when %s', (_what, found) => {
    const there = Object.entries(found).filter(([, entry]) => entry !== undefined);
    expect(isInstalled(locked, Object.fromEntries(there))).toBe(false);
  });
});

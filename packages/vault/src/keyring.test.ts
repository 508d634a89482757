import { describe, expect, it } from 'vitest';
import { CannotOpen, createKeyring, keyedHash, newKey, open, seal } from './keyring.ts';

const old = 'the master key of before, long enough';
const now = 'the master key of today, long enough';

describe('a sealed value', () => {
  const key = newKey();
  const box = seal(key, { name: 'Mei' }, 'enquiry 1');

  it('opens with its key in its place', () => expect(open(key, box, 'enquiry 1')).toEqual({ name: 'Mei' }));

  it('reveals nothing, and is different each time', () => {
    expect(Buffer.from(box, 'base64').toString('latin1')).not.toContain('Mei');
    expect(seal(key, { name: 'Mei' }, 'enquiry 1')).not.toBe(box);
  });

  it('opens with no other key, in no other place, and not after a change', () => {
    const bytes = Buffer.from(box, 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    for (const attempt of [
      () => open(newKey(), box, 'enquiry 1'),
      () => open(key, box, 'enquiry 2'),
      () => open(key, bytes.toString('base64'), 'enquiry 1'),
      () => open(key, 'AAAA', 'enquiry 1'),
    ])
      expect(attempt).toThrow(CannotOpen);
  });
});

describe('the keyring', () => {
  const key = newKey();

  it('opens keys of the current and the previous master key', () => {
    const before = createKeyring(old).wrap(key, 'k1');
    expect(createKeyring(old).unwrap(before, 'k1')).toEqual(key);
    expect(createKeyring(now, old).unwrap(before, 'k1')).toEqual(key);
    expect(() => createKeyring(now).unwrap(before, 'k1')).toThrow(CannotOpen);
  });

  it('wraps with the newest key', () => {
    const { masterId } = createKeyring(now, old).wrap(key, 'k1');
    expect(masterId).toBe(createKeyring(now).masterId);
  });

  it('opens a key only with its label', () => {
    const ring = createKeyring(now);
    expect(() => ring.unwrap(ring.wrap(key, 'k1'), 'k2')).toThrow(CannotOpen);
  });
});

describe('a keyed hash', () => {
  it('is equal for equal values and the same key', () => {
    const key = newKey();
    expect(keyedHash(key, 'mei@example.com')).toEqual(keyedHash(key, 'mei@example.com'));
    expect(keyedHash(newKey(), 'mei@example.com')).not.toEqual(keyedHash(key, 'mei@example.com'));
  });
});

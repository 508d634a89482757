import { describe, expect, it } from 'vitest';
import { createSignedAddresses } from './signed-addresses.ts';

const SECRET = 'a secret of no less than thirty-two bytes';
const file = '0192d4e0-7b1a-7c3d-8e4f-0123456789ab-400.webp';
let now = Date.UTC(2026, 10, 22);
const addresses = createSignedAddresses(SECRET, () => now);
const signed = new URL(addresses.sign(file), 'http://a.example');
const query = Object.fromEntries(signed.searchParams);

describe('a signed address', () => {
  it('is valid for its file and for ten minutes', () => {
    expect(signed.pathname).toBe(`/uploads/${file}`);
    expect(addresses.secondsLeft(file, query)).toBe(600);
    now += 599_000;
    expect(addresses.secondsLeft(file, query)).toBe(1);
    now += 1000;
    expect(addresses.secondsLeft(file, query)).toBe(0);
    now -= 600_000;
  });

  it.each<[string, string, object]>([
    ['for another file', file.replace('-400', '-800'), query],
    ['with a longer life', file, { ...query, until: String(Number(query.until) + 1) }],
    ['with another signature', file, { ...query, signature: query.signature?.replace(/^./, '-') }],
    ['with a shorter signature', file, { ...query, signature: query.signature?.slice(0, 20) }],
    ['without a signature', file, { until: query.until }],
    ['without an end', file, { signature: query.signature }],
    ['with two ends', file, { ...query, until: [query.until, '9'] }],
    ['with nothing', file, {}],
  ])('is worth nothing %s', (_how, name, given) => expect(addresses.secondsLeft(name, given)).toBe(0));

  it('with another secret is invalid', () =>
    expect(createSignedAddresses(`${SECRET}!`, () => now).secondsLeft(file, query)).toBe(0));
});

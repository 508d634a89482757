import { describe, expect, it } from 'vitest';
import { slugOf } from './add-listings.ts';

const id = '0192d4e0-7b1a-7c3d-8e4f-0123456789ab';

describe('the slug of a listing', () => {
  it.each([
    ['Garden Flat in Katong', 'garden-flat-in-katong-456789ab'],
    ['  3BR / 2BA @ #08-12!! ', '3br-2ba-08-12-456789ab'],
    ['Café Déco Résidence', 'cafe-deco-residence-456789ab'],
    ['The InterLace', 'the-interlace-456789ab'],
    ['乌节路公寓', 'property-456789ab'],
    ['🏠🏠', 'property-456789ab'],
    ['../../etc/passwd', 'etc-passwd-456789ab'],
  ])('of %j is %s', (title, slug) => {
    expect(slugOf(title, id)).toBe(slug);
  });

  it.each([
    'word '.repeat(40),
    'x'.repeat(200),
    '\u202egpj.exe é',
    `${'a'.repeat(59)} tail`,
    `${'a'.repeat(60)} tail`,
  ])('is short and plain, whatever the title: %j', (title) => {
    const slug = slugOf(title, id);
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*-456789ab$/);
    expect(slug.length).toBeLessThanOrEqual(69);
  });

  it('does not cut a word in two', () => {
    expect(slugOf('Spacious corner terrace house with a garden and two car porches', id)).toBe(
      'spacious-corner-terrace-house-with-a-garden-and-two-car-456789ab',
    );
    expect(slugOf(`${'a'.repeat(60)} tail`, id)).toBe(`${'a'.repeat(60)}-456789ab`);
  });
});

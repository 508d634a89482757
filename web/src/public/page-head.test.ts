import { describe, expect, it } from 'vitest';
import { demoSite } from '../testing/demo.ts';
import { headTags } from './page-head.tsx';

const head = {
  title: 'Buy',
  description: 'Homes',
  path: '/buy',
  image: { path: '/uploads/a.jpg', alt: 'A tower' },
};
const tagOf = (name: string, tags = headTags(head, demoSite)) =>
  tags.map(({ attributes }) => attributes).find((one) => [one.property, one.name, one.rel].includes(name));

describe('the tags of a page', () => {
  it('name absolute addresses', () => {
    expect(tagOf('canonical')?.href).toBe('https://homes.example/buy');
    expect(tagOf('og:url')?.content).toBe('https://homes.example/buy');
    expect(tagOf('og:image')?.content).toBe('https://homes.example/uploads/a.jpg');
  });

  it('say all that link previews ask for', () => {
    expect(tagOf('og:image:type')?.content).toBe('image/jpeg');
    expect(tagOf('og:image:width')?.content).toBe('1200');
    expect(tagOf('og:image:height')?.content).toBe('630');
    expect(tagOf('og:image:alt')?.content).toBe('A tower');
    expect(tagOf('twitter:card')?.content).toBe('summary_large_image');
    expect(tagOf('twitter:image')?.content).toBe('https://homes.example/uploads/a.jpg');
  });

  it('show the picture of the site where a page has none', () => {
    const { image: _, ...plain } = head;
    expect(tagOf('og:image', headTags(plain, demoSite))?.content).toBe('https://homes.example/og.jpg');
  });

  it('keep a page out of search engines, and name the page that is for them', () => {
    const tags = headTags({ ...head, noindex: true }, demoSite);
    expect(tagOf('robots', tags)?.content).toBe('noindex,follow');
    expect(tagOf('canonical', tags)?.href).toBe('https://homes.example/buy');
  });

  it('name no canonical page where there is none', () =>
    expect(tagOf('canonical', headTags({ ...head, noindex: true, status: 404 }, demoSite))).toBeUndefined());
});

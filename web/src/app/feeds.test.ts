import { expect, it } from 'vitest';
import { demoListing, demoSite } from '../testing/demo.ts';
import { feed } from './feeds.ts';

const titled = { ...demoListing, title: 'Loft & <Garden>', updated_at: '2026-11-20T02:00:00Z' };

it('has the newest listings of a list, with their own times', async () => {
  const asked: string[] = [];
  const read = async (path: string) => {
    asked.push(path);
    return [titled, { ...demoListing, id: 'f3e9aa4e-4d1a-4f0b-9a2e-1f2a3b4c5d6e', slug: 'older' }];
  };
  const { atom, json } = await feed('/new-launch', read, demoSite);
  expect(asked).toEqual(['/properties?status=active&is_new_launch=true&limit=50']);
  expect(JSON.parse(json)).toMatchObject({
    home_page_url: 'https://homes.example/new-launch',
    feed_url: 'https://homes.example/new-launch/feed.json',
    items: [
      {
        id: 'https://homes.example/property/lantern-quay-residences-0001',
        title: expect.stringContaining('Loft & <Garden>'),
        date_modified: '2026-11-20T02:00:00.000Z',
        date_published: '2026-11-03T02:00:00.000Z',
      },
      { url: 'https://homes.example/property/older' },
    ],
  });
  expect(atom).toContain('<link rel="self" href="https://homes.example/new-launch/feed.atom"/>');
  expect(atom).toContain('<updated>2026-11-20T02:00:00.000Z</updated>');
  expect(atom).toContain(
    '<title type="html"><![CDATA[2-bed Condo, Loft &amp; &lt;Garden&gt; · $2,380,000]]></title>',
  );
});

it('is made of no listings, too', async () => {
  const { atom, json } = await feed('/sell', async () => [], demoSite);
  expect(JSON.parse(json).items).toEqual([]);
  expect(atom).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
});

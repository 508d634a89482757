import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from './pages.ts';
import { admin } from './product.ts';

const picture = readFileSync(
  path.resolve(import.meta.dirname, '../../packages/demo/data/images/exterior-condo-tower-day-01.jpg'),
);

test.describe('the main job, call by call', () => {
  test('an admin adds a listing, visitors see it and click, the admin reads it back', async ({ request }) => {
    const login = await request.post('/auth/login', { data: admin });
    const { access_token } = await login.json();
    const headers = { Authorization: `Bearer ${access_token}` };

    const upload = await request.post('/api/upload-images', {
      headers,
      multipart: { files: { name: 'tower.jpg', mimeType: 'image/jpeg', buffer: picture } },
    });
    const { uploaded, errors } = await upload.json();
    expect(errors).toEqual([]);

    const added = await request.post('/api/properties', {
      headers,
      data: {
        title: 'Call by Call Residences',
        description: 'Added without a browser.',
        price: 1_250_000,
        district: 'District 15: Katong, Joo Chiat, Amber Road',
        category: 'Condominium',
        property_type: 'Buy',
        bedrooms: 3,
        images: uploaded.map(({ url }: { url: string }) => url),
      },
    });
    expect(added.status()).toBe(201);
    const { id, slug } = await added.json();
    expect(Number(added.headers()['x-log-position'])).toBeGreaterThan(0);

    const seen = await request.get(`/properties/slug/${slug}`);
    expect(await seen.json()).toMatchObject({ id, title: 'Call by Call Residences', views_count: 0 });
    expect((await request.get(uploaded[0].url)).headers()['content-type']).toBe('image/jpeg');

    for (let view = 0; view < 7; view++) await record('view');
    for (let click = 0; click < 2; click++) await record('click');
    async function record(event_type: string) {
      const answer = await request.post('/analytics', { data: { property_id: id, event_type } });
      expect([answer.status(), await answer.json()]).toEqual([202, { recorded: true }]);
    }

    const statistics = await (await request.get('/api/analytics/properties', { headers })).json();
    expect(statistics).toContainEqual(expect.objectContaining({ id, views: 7, clicks: 2 }));

    await request.put(`/api/properties/${id}`, { headers, data: { price: 1_190_000 } });
    const history = await (await request.get(`/api/properties/${id}/history`, { headers })).json();
    expect(history.entries[0]).toMatchObject({
      type: 'ListingRepriced',
      actor: { name: admin.username },
      changes: [{ field: 'price', from: 1_250_000, to: 1_190_000 }],
    });
  });
});

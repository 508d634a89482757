import { limits } from '@marketplace/contracts/limits';
import { ListingDuplicates } from '@marketplace/contracts/listings/listing.duplicates';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { openModels, serveQuery } from '../testing/serve-query.ts';

const district = 'D09 - Orchard / River Valley';
const note = { image: '/uploads/a.jpg', caption: 'Hall', alt: null, floor_plan: true };
const garden = shownFlat({
  title: 'Garden flat',
  price: 1_250_000.5,
  key_features: ['Pool|Spa', 'Gym'],
  image_notes: [note],
});
const hidden = shownFlat({
  title: '=1+1',
  status: 'inactive',
  bedrooms: null,
  description: 'One.\n"Two", 3.',
});

const models = await openModels(['listings', 'statistics']);
for (const listing of [garden, hidden]) await models.save(listing);
const server = await serveQuery(models.url);
const token = await server.logIn();

describe.each(['', '/api'])('the CSV of all listings, in family "%s"', (prefix) => {
  const path = `${prefix}/properties/export.csv`;

  it('has the id and a column for each upload field, without formulas', async () => {
    const answer = await server.get(path, { token });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename=properties-[\d-]{10}\.csv$/),
    });
    const text = answer.body.toString();
    expect(text).toMatch(/^\uFEFFid,title,description,price,/);
    expect(text).toContain(`\r\n${garden.id},Garden flat,"Three bedrooms\nby the park",1250000.5,`);
    expect(text).toContain('Pool\\|Spa | Gym');
    const said = /"(\[\{""[^\r]*?\}\])"/.exec(text)?.[1]?.replaceAll('""', '"') ?? '';
    expect(JSON.parse(said)).toEqual([note]);
    expect(text).toContain(`\r\n${hidden.id},'=1+1,"One.\n""Two"", 3.",`);
  });
});

describe('duplicates', () => {
  const ask = (asked: unknown) =>
    server.get('/api/properties/twins', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      token,
    });
  const one = { title: 'GARDEN  flat ', district: '9' };

  it('are found by title and district, whatever their price and status', async () => {
    const others = [{ title: 'Garden' }, { district: 'D10' }].map((other) => ({
      ...one,
      ...other,
    }));
    const sameAsHidden = { title: hidden.title, district };
    const answer = await ask([...others, one, sameAsHidden]);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(ListingDuplicates.parse(answer.json())).toEqual([
      { place: 2, id: garden.id },
      { place: 3, id: hidden.id },
    ]);
  });

  it.each([
    [{}, ['']],
    [[], ['']],
    [[{ ...one, district: 'Mars', colour: 'red' }], ['0.district', '0.colour']],
    [Array.from({ length: limits.bulkItems + 1 }, () => one), ['']],
  ])('of case %# are refused', async (asked, paths) => {
    const answer = await ask(asked);
    expect(answer.status).toBe(422);
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  });
});

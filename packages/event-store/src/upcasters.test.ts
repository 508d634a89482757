import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eventTypes } from '@marketplace/contracts/events';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EventRow, Upcasters } from './upcasters.ts';
import { newestVersion, readEvent, readEventIn, upcast } from './upcasters.ts';

const row: EventRow = {
  position: '7',
  event_id: '0192d4e0-7b1a-7c3d-8e4f-0123456789ab',
  stream_id: 'listing-0192d4e0-7b1a-7c3d-8e4f-0123456789ab',
  version: 1,
  type: 'ListingPainted',
  schema_version: 1,
  data: {},
  meta: { actor: { kind: 'system', id: null, name: 'system' }, source: 'cli', request_id: 'test-request' },
  recorded_at: new Date(0),
};

const registry: Upcasters = {
  'Painted.v1': (data) => ({ type: 'Painted', version: 2, data: { colour: data } }),
  'Painted.v2': (data) => ({ type: 'Painted', version: 3, data: { paint: data } }),
};

describe('upcasting', () => {
  it.each([
    [1, 'red', { paint: { colour: 'red' } }],
    [2, { colour: 'red' }, { paint: { colour: 'red' } }],
    [3, { paint: 'red' }, { paint: 'red' }],
  ])('leads from version %d to the newest', (version, data, newest) => {
    expect(upcast(registry, { type: 'Painted', version, data }).data).toEqual(newest);
  });

  it('keeps other types unchanged', () => {
    const washed = { type: 'Washed', version: 1, data: 'red' };
    expect(upcast(registry, washed)).toBe(washed);
  });

  it('keeps events of the newest version unchanged', () => {
    expect([newestVersion('Painted', registry), newestVersion('Washed', registry)]).toEqual([3, 1]);
    for (const type of ['Painted', 'Washed']) {
      const written = { type, version: newestVersion(type, registry), data: type };
      expect(upcast(registry, written)).toBe(written);
    }
  });
});

it('names the position and type of an event that an upcaster refuses', () => {
  const upcasters: Upcasters = {
    'Painted.v1': () => {
      throw new TypeError('no colour');
    },
  };
  const painted = { ...row, type: 'Painted' };
  const read = () => readEventIn({ schema: z.unknown(), types: ['Painted'], upcasters }, painted);
  expect(read).toThrow('event 7 of type Painted does not parse: no colour');
});

it('an event of a newer schema version is unreadable', () => {
  const upcasters: Upcasters = { 'Painted.v1': (data) => ({ type: 'Painted', version: 2, data }) };
  const language = { schema: z.unknown(), types: ['Painted'], upcasters };
  const read = (schema_version: number) => readEventIn(language, { ...row, type: 'Painted', schema_version });
  expect(read(2).event).toMatchObject({ type: 'Painted' });
  expect(() => read(3)).toThrow(
    expect.objectContaining({ name: 'UnreadableEvent', position: 7, stream: row.stream_id, isNewer: true }),
  );
});

it('the reason of an unreadable event is one line', () => {
  const schema = z.object({ type: z.string(), data: z.object({ coats: z.number(), colour: z.string() }) });
  const painted = { ...row, type: 'Painted', data: { coats: 'two' } };
  const read = () => readEventIn({ schema, types: ['Painted'], upcasters: {} }, painted);
  expect(read).toThrow(
    /^event 7 of type Painted does not parse: data\.coats: .*expected number.*; data\.colour: .*expected string.*$/,
  );
});

it('names the position and type of an event whose meta does not parse', () => {
  expect(() => readEvent({ ...row, meta: { source: 'nowhere' } })).toThrow(
    'the meta of event 7 of type ListingPainted',
  );
});

const folder = path.resolve(import.meta.dirname, '../samples');
const samples = readdirSync(folder).map((file) => {
  const [type = '', version = ''] = file.split('.');
  return {
    type,
    version: Number(version.slice(1)),
    data: JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
  };
});

/** Every version of every type, `ListingAdded.v1`. */
const versions = eventTypes.flatMap((type) =>
  Array.from({ length: newestVersion(type) }, (_, index) => `${type}.v${index + 1}`),
);

describe('stored sample payloads', () => {
  it('exist for every version of every type of event', () => {
    expect(samples.map(({ type, version }) => `${type}.v${version}`).sort()).toEqual(versions.sort());
  });

  it.each(samples)('of $type version $version are readable', ({ type, version, data }) => {
    const { event } = readEvent({ ...row, type, data, schema_version: version });
    expect(eventTypes).toContain(event?.type);
    if (version === newestVersion(type)) expect(event).toMatchObject({ type, data });
  });
});

it('document every type with its newest version', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../docs/events.md'), 'utf8');
  const explained = [...text.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(
    ([, type, version]) => `${type}.v${version}`,
  );
  expect(explained.sort()).toEqual(eventTypes.map((type) => `${type}.v${newestVersion(type)}`).sort());
});

describe('a stored event', () => {
  it('of an unknown type has no content', () => {
    expect(readEvent({ ...row, type: 'ListingPainted', data: { colour: 'red' } })).toMatchObject({
      type: 'ListingPainted',
      event: null,
    });
  });

  it('is read without unknown fields', () => {
    const listing_id = row.event_id;
    const { event } = readEvent({ ...row, type: 'ListingDeleted', data: { listing_id, reason: 'sold' } });
    expect(event?.data).toEqual({ listing_id });
  });
});

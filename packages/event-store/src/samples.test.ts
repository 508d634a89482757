import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eventTypes } from '@marketplace/contracts/events';
import { describe, expect, it } from 'vitest';
import type { EventRow } from './upcasters.ts';
import { newestVersion, readEvent } from './upcasters.ts';

const folder = path.resolve(import.meta.dirname, '../samples');
const samples = readdirSync(folder).map((file) => {
  const [type = '', version = ''] = file.split('.');
  return {
    type,
    version: Number(version.slice(1)),
    data: JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
  };
});

function row(type: string, data: unknown, schema_version = 1): EventRow {
  return {
    position: '7',
    event_id: '0192d4e0-7b1a-7c3d-8e4f-0123456789ab',
    stream_id: 'listing-0192d4e0-7b1a-7c3d-8e4f-0123456789ab',
    version: 1,
    type,
    schema_version,
    data,
    meta: { actor: { kind: 'system', id: null, name: 'system' }, source: 'cli', request_id: 'test-request' },
    recorded_at: new Date('2026-11-21T01:02:03Z'),
  };
}

/** Every version of every type, `ListingAdded.v1`. */
const versions = eventTypes.flatMap((type) =>
  Array.from({ length: newestVersion(type) }, (_, index) => `${type}.v${index + 1}`),
);

describe('kept payloads', () => {
  it('exist for every version of every type of event', () => {
    expect(samples.map(({ type, version }) => `${type}.v${version}`).sort()).toEqual(versions.sort());
  });

  it.each(samples)('of $type version $version still read', ({ type, version, data }) => {
    const { event } = readEvent(row(type, data, version));
    expect(eventTypes).toContain(event?.type);
    if (version === newestVersion(type)) expect(event).toMatchObject({ type, data });
  });
});

it('every type is explained, with its newest version', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../docs/events.md'), 'utf8');
  const explained = [...text.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(
    ([, type, version]) => `${type}.v${version}`,
  );
  expect(explained.sort()).toEqual(eventTypes.map((type) => `${type}.v${newestVersion(type)}`).sort());
});

describe('a stored event', () => {
  it('of a type that is not known here is told apart', () => {
    expect(readEvent(row('ListingPainted', { colour: 'red' }))).toMatchObject({
      type: 'ListingPainted',
      event: null,
    });
  });

  it('with a field that is not known here is read without it', () => {
    const { event } = readEvent(row('ListingDeleted', { listing_id: row('', {}).event_id, reason: 'sold' }));
    expect(event?.data).toEqual({ listing_id: row('', {}).event_id });
  });

  it('of a known type that does not parse names its position and type', () => {
    expect(() => readEvent(row('ListingRepriced', { price: 'free' }))).toThrow(
      'event 7 of type ListingRepriced',
    );
  });
});

import { projections } from '@marketplace/read-models/projections';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { waitFor } from '@marketplace/testing/wait-for';
import { beforeEach, expect, it } from 'vitest';
import type { Projector } from '../app.ts';
import { openBench } from '../testing/bench.ts';
import { aListing, someVisits } from '../testing/test-events.ts';

const bench = await openBench({ live: false });
let metrics: Metrics;
let projector: Projector;
beforeEach(async () => {
  metrics = createMetrics();
  projector = await bench.startProjector({ metrics });
});

/** Returns what the metrics say of a projection, by the name of the metric. */
async function metricsOf(projection: string): Promise<Record<string, number>> {
  const lines = (await metrics.metrics()).split('\n').filter((line) => line.includes(`"${projection}"}`));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('{')), Number(line.slice(line.indexOf('}') + 1))]),
  );
}

it('reports the position of each projection from the log', async () => {
  const listing = aListing();
  await bench.append(listing.added(), ...someVisits([listing], 9));
  await bench.caughtUp();
  expect(await metrics.metrics()).toContain('log_head_position 10');
  expect(await metricsOf('statistics')).toMatchObject({
    projection_position: 10,
    projection_lag_events: 0,
    projection_lag_seconds: 0,
    projection_stalled: 0,
  });
  const found = await metrics.getSingleMetricAsString('projector_poll_found_work_total');
  expect(Number(found.split(' ').at(-1))).toBeGreaterThan(0); // no wake-up came

  await bench.appendRaw({ stream: `listing-${listing.id}`, version: 2, type: 'ListingRepriced', data: {} });
  await waitFor(async () => (await metricsOf('listings')).projection_set_aside === 1);
  expect(await metricsOf('listings')).toMatchObject({ projection_position: 11, projection_stalled: 0 });
  expect(await projector.health()).toEqual([]);
  expect(projector.notes()).toEqual([
    `listings has set aside the listing ${listing.id} at event 11 (ListingRepriced), which cannot be folded.`,
  ]);

  await bench.rows('UPDATE log.head SET position = 12'); // where there is no event
  await waitFor(async () => (await metricsOf('listings')).projection_stalled === 1);
  expect(await metricsOf('listings')).toMatchObject({ projection_position: 11, projection_lag_events: 1 });
  expect(await projector.health()).toContainEqual(
    expect.stringContaining('listings: Stopped at position 12'),
  );

  await bench.rows('ALTER TABLE log.head RENAME TO away');
  expect(await metricsOf('listings')).not.toHaveProperty('projection_position');
  expect(await metrics.metrics()).not.toContain('log_head_position 1');
  await bench.rows('ALTER TABLE log.away RENAME TO head');
});

it('is not ready while far behind, unless it catches up', async () => {
  const behind = async (events: number) => {
    await bench.rows('UPDATE read.projections SET position = 0, event_id = NULL');
    await bench.rows('UPDATE log.head SET position = $1', [events]);
    return projector.health();
  };
  await projector.close();
  expect(await behind(30_000)).toEqual([]);
  expect(await behind(30_000)).toHaveLength(projections.length);
  expect(await behind(20_000)).toEqual([]);
  expect(await behind(9000)).toEqual([]);
});

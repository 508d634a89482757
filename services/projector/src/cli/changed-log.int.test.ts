import { streams } from '@marketplace/contracts/events';
import { newId } from '@marketplace/event-store/events';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projections } from '../all-projections.ts';
import { createProjector } from '../app.ts';
import { ensureLive } from '../engine/generations.ts';
import { createSealKeeper } from '../seals/seal-keeper.ts';
import type { Bench } from '../testing/bench.ts';
import { sealKey, silent, startBench } from '../testing/bench.ts';
import { aListing, someVisits } from '../testing/test-events.ts';

const keys = [sealKey];
const CHANGE = /positions 1 to 9 are not what was sealed at position 10 on \S+Z\.$/;

let bench: Bench;
/** Nine events that are sealed, folded, and then changed by somebody with all rights in the database. */
beforeEach(async () => {
  bench = await startBench();
  const listing = aListing();
  await bench.append(listing.added(), ...someVisits([listing], 8));
  const actor = { kind: 'system', id: null, name: 'projector' } as const;
  await createSealKeeper(bench.pool, { keys, file: undefined }).seal({ actor });
  for (const projection of projections) await ensureLive(bench.db, projection);
  const settings = { pool: bench.pool, redisUrl: 'redis://127.0.0.1:1', logger: silent };
  const projector = await createProjector(settings);
  await projector.catchUp();
  await projector.close();
  await bench.damageLog(`UPDATE log.events SET data = data || '{"price": 1}' WHERE position = 1`);
});
afterEach(() => bench.close());

const generations = async () =>
  (await bench.status()).generations.map(({ name, generation }) => `${name} ${generation}`);

describe('on a log that is not what was sealed', () => {
  it('a rebuild is refused, unless it is told to take the change for the truth', async () => {
    const refused = await bench.operate('rebuild all');
    expect(refused).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(/^Nothing was rebuilt, because the log is not what was sealed: /),
        expect.stringContaining('--despite-seals'),
      ],
    });
    expect(refused.lines[0]).toMatch(CHANGE);
    expect(await generations()).toEqual(['activity 1', 'enquiries 1', 'listings 1', 'statistics 1']);
    expect(await bench.operate('rebuild listings --despite-seals')).toMatchObject({ code: 0 });
    expect(await generations()).toContain('listings 2');
  });

  it('verify finds the difference, and advises no rebuild', async () => {
    const { code, lines } = await bench.operate('verify');
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain('price: the log says 1; the table has ');
    expect(lines.at(-1)).toMatch(/^Rebuild nothing, which would take a change of the log for the truth: /);
    expect(lines.at(-1)).toMatch(CHANGE);
    expect(lines.join('\n')).not.toContain('To mend');
  });

  it('a rebuild that an admin asks for is refused, and may be asked for again', async () => {
    const { url: redisUrl, prefix: queuePrefix } = redisNamespace();
    const settings = { pool: bench.pool, redisUrl, queuePrefix, logger: silent };
    const projector = await createProjector({ ...settings, seals: { keys, file: undefined } });
    const stream = streams.projection('listings');
    const acts = async () => {
      const { rows } = await bench.adminPool.query(
        'SELECT type, data FROM log.events WHERE stream_id = $1 ORDER BY version',
        [stream],
      );
      return rows;
    };
    try {
      await projector.start();
      await bench.append({
        type: 'ProjectionRebuildRequested',
        data: { projection: 'listings' },
        eventId: newId(),
        stream,
        version: 1,
        meta: {
          actor: { kind: 'admin', id: newId(), name: 'maria' },
          source: 'api',
          request_id: 'asked-for',
        },
      });
      await waitFor(async () => (await acts()).length > 1);
      await bench.caughtUp();
      expect((await acts())[1]).toEqual({
        type: 'ProjectionRebuildCancelled',
        data: { projection: 'listings', generation: 0 },
      });
    } finally {
      await projector.close();
    }
    expect(await acts()).toHaveLength(2);
    expect(await generations()).toEqual(['activity 1', 'enquiries 1', 'listings 1', 'statistics 1']);
  });
});

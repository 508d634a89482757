import { waitFor } from '@marketplace/testing/wait-for';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSealKeeper } from '../seals/seal-keeper.ts';
import { openBench, sealKey } from '../testing/bench.ts';
import { aListing, someVisits } from '../testing/test-events.ts';

const keys = [sealKey];
const CHANGE = /positions 1 to 9 are not what was sealed at position 10 on \S+Z\.$/;

const bench = await openBench();
/** Nine events that are sealed, folded, and then changed by a superuser in the database. */
beforeEach(async () => {
  const listing = aListing();
  await bench.append(listing.added(), ...someVisits([listing], 8));
  const actor = { kind: 'system', id: null, name: 'projector' } as const;
  await createSealKeeper(bench.pool, { keys, file: undefined }).seal({ actor });
  await bench.catchUp();
  await bench.damageLog(`UPDATE log.events SET data = data || '{"price": 1}' WHERE position = 1`);
});

const generations = async () =>
  (await bench.status()).generations.map(({ name, generation }) => `${name} ${generation}`);

const firstGenerations = ['activity 1', 'alerts 1', 'enquiries 1', 'listings 1', 'statistics 1'];

describe('with a log that does not match its seals', () => {
  it('a rebuild is refused without --despite-seals', async () => {
    const refused = await bench.operate('rebuild all');
    expect(refused).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(/^Nothing was rebuilt, because the log is not what was sealed: /),
        expect.stringContaining('--despite-seals'),
      ],
    });
    expect(refused.lines[0]).toMatch(CHANGE);
    expect(await generations()).toEqual(firstGenerations);
    expect(await bench.operate('rebuild listings --despite-seals')).toMatchObject({ code: 0 });
    expect(await generations()).toContain('listings 2');
  });

  it('verify finds the difference and advises no rebuild', async () => {
    const { code, lines } = await bench.operate('verify');
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain('price: the log says 1; the table has ');
    expect(lines.at(-1)).toMatch(/^Do not rebuild, which would take a changed log for the truth: /);
    expect(lines.at(-1)).toMatch(CHANGE);
    expect(lines.join('\n')).not.toContain('To repair');
  });

  it('a rebuild requested by an admin is refused and can be requested again', async () => {
    const projector = await bench.startProjector({ seals: { keys, file: undefined } });
    await bench.requestRebuild('listings');
    await waitFor(async () => (await bench.acts('listings')).length > 1);
    await bench.caughtUp();
    expect((await bench.acts('listings'))[1]).toMatchObject({
      type: 'ProjectionRebuildCancelled',
      data: { projection: 'listings', generation: 0 },
    });
    await projector.close();
    expect(await bench.acts('listings')).toHaveLength(2);
    expect(await generations()).toEqual(firstGenerations);
  });
});

import { describe, expect, it } from 'vitest';
import { openBench } from '../testing/bench.ts';
import { anAlert, aSealed } from '../testing/test-events.ts';

const bench = await openBench();
const alerts = () => bench.rows('SELECT * FROM alerts_g1.alerts ORDER BY version DESC');

describe('an alert', () => {
  it('is a row with its sealed address and the day of its last digest', async () => {
    const sealed = aSealed();
    const [confirmed, asked] = [anAlert({ sealed }), anAlert({ search: null, listing_id: anAlert().id })];
    await bench.append(confirmed.asked(), confirmed.confirmed(), asked.asked());
    await bench.catchUp();
    await bench.append(confirmed.digestDue('2026-11-29'), confirmed.clicked('2026-11-29'));
    await bench.catchUp();
    const times = await bench.rows('SELECT recorded_at FROM log.events ORDER BY position');
    expect(await alerts()).toMatchObject([
      {
        ...{ alert_id: confirmed.id, version: 4, state: 'confirmed', search: '/buy', listing_id: null },
        ...{
          asked_at: times[0].recorded_at,
          confirmed_at: times[1].recorded_at,
          last_day: '2026-11-29',
          sealed,
        },
      },
      { alert_id: asked.id, version: 1, state: 'asked', search: null, confirmed_at: null, last_day: null },
    ]);
    const kinds = await bench.rows('SELECT DISTINCT kind FROM activity_g1.entries');
    expect(kinds).toEqual([{ kind: 'alerts' }]);
    expect(await bench.differences()).toEqual([]);
  });

  it.each(['at once', 'one by one'])('has no address after it ended, folded %s', async (how) => {
    const alert = anAlert();
    const events = [alert.asked(), alert.confirmed(), alert.ended()];
    for (const batch of how === 'at once' ? [events] : events.map((event) => [event])) {
      await bench.append(...batch);
      await bench.catchUp();
    }
    expect(await alerts()).toMatchObject([{ alert_id: alert.id, state: 'ended', sealed: null }]);
    expect(await bench.differences()).toEqual([]);
  });

  it('is set aside when an event cannot follow, and others go on', async () => {
    const [never, other] = [anAlert(), anAlert()];
    never.asked();
    await bench.append({ ...never.confirmed(), version: 1 }, other.asked());
    await bench.catchUp();
    expect((await alerts()).map(({ alert_id }) => alert_id)).toEqual([other.id]);
    expect((await bench.live('alerts')).setAside.map(({ reason }) => reason)).toEqual([
      'nobody asked for the alert',
    ]);
  });
});

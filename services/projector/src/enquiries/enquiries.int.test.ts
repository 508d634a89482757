import { streams } from '@marketplace/contracts/events';
import { describe, expect, it } from 'vitest';
import { openBench } from '../testing/bench.ts';
import { aListing, anEnquiry, aSealed } from '../testing/test-events.ts';

const bench = await openBench();
const { rows } = bench;
const enquiries = () => rows('SELECT * FROM enquiries_g1.enquiries ORDER BY position');
const steps = () => rows('SELECT * FROM enquiries_g1.enquiry_steps ORDER BY position');
const live = () => bench.live('enquiries');

describe('an enquiry', () => {
  it('is a row with its sealed content and a step for each event', async () => {
    const listing = aListing();
    const sealed = { received: aSealed(), noted: aSealed(), place: aSealed() };
    const enquiry = anEnquiry({
      kind: 'viewing',
      listing_id: listing.id,
      listing_version: 1,
      price: 1_250_000.5,
      sealed: sealed.received,
    });
    await bench.append(
      listing.added(),
      enquiry.received(),
      enquiry.statusChanged('answered'),
      enquiry.noted(sealed.noted),
      enquiry.viewingArranged(sealed.place),
    );
    await bench.catchUp();
    const times = await rows('SELECT recorded_at FROM log.events ORDER BY position');
    const viewing = { starts_at: '2026-11-28T02:30:00.000Z', minutes: 30 };
    expect(await enquiries()).toEqual([
      {
        enquiry_id: enquiry.id,
        reference: 'K7QX-3M2P',
        kind: 'viewing',
        status: 'viewing_arranged',
        version: 4,
        position: '2',
        received_at: times[1].recorded_at,
        listing_id: listing.id,
        listing_version: 1,
        price: '1250000.50',
        consent: '2026-11',
        source: 'site',
        sealed: sealed.received,
        viewing,
      },
    ]);
    const none = { status: null, sealed: null, viewing: null, reason: null };
    expect(await steps()).toMatchObject([
      { ...none, position: '2', version: 1, type: 'EnquiryReceived', actor: { kind: 'visitor' } },
      { ...none, type: 'EnquiryStatusChanged', status: 'answered', actor: { kind: 'admin', name: 'admin' } },
      { ...none, type: 'EnquiryNoted', sealed: sealed.noted },
      { ...none, type: 'ViewingArranged', sealed: sealed.place, viewing, recorded_at: times[4].recorded_at },
    ]);
    expect(
      (await rows('SELECT kind, listing_id, enquiry_id FROM activity_g1.entries ORDER BY position'))[1],
    ).toEqual({
      kind: 'enquiries',
      listing_id: listing.id,
      enquiry_id: enquiry.id,
    });
    expect(await bench.differences()).toEqual([]);
  });

  it('has no viewing after a cancellation, and is answered unless it was closed', async () => {
    const [open, closed] = [anEnquiry(), anEnquiry()];
    await bench.append(open.received(), open.viewingArranged(), open.viewingCancelled());
    const ended = [closed.received(), closed.viewingArranged(), closed.statusChanged('closed')];
    await bench.append(...ended, closed.noted());
    await bench.catchUp();
    expect((await enquiries())[1]).toMatchObject({ status: 'closed', viewing: { minutes: 30 } });
    await bench.append(closed.viewingCancelled());
    await bench.catchUp();
    expect((await enquiries()).map(({ status, viewing }) => [status, viewing])).toEqual([
      ['answered', null],
      ['closed', null],
    ]);
    expect((await steps())[2]).toMatchObject({ type: 'ViewingCancelled', viewing: null, sealed: null });
    expect(await bench.differences()).toEqual([]);
  });

  it('from a robot starts as spam and stays spam when it is forgotten', async () => {
    const [robot, person] = [anEnquiry({ is_suspect: true }), anEnquiry()];
    await bench.append(robot.received(), person.received());
    await bench.catchUp();
    expect((await enquiries()).map(({ status }) => status)).toEqual(['spam', 'new']);
    await bench.append(robot.forgotten('expired'), person.forgotten());
    await bench.catchUp();
    expect((await enquiries()).map(({ status }) => status)).toEqual(['spam', 'closed']);
    expect((await steps()).map(({ reason }) => reason)).toEqual([null, null, 'expired', 'asked']);
    expect(await bench.differences()).toEqual([]);
  });

  it.each(['at once', 'one by one'])('has no sealed content after forgetting, folded %s', async (how) => {
    const [enquiry, other] = [anEnquiry(), anEnquiry()];
    const events = [
      enquiry.received(),
      other.received(),
      enquiry.noted(),
      other.noted(),
      enquiry.viewingArranged(),
      enquiry.forgotten(),
    ];
    for (const batch of how === 'at once' ? [events] : events.map((event) => [event])) {
      await bench.append(...batch);
      await bench.catchUp();
    }
    expect((await enquiries()).map(({ sealed }) => sealed === null)).toEqual([true, false]);
    const left = (await steps()).filter(({ sealed }) => sealed !== null);
    expect(left.map(({ enquiry_id }) => enquiry_id)).toEqual([other.id]);
    expect(await bench.differences()).toEqual([]);
  });
});

describe('the enquiries', () => {
  it.each([
    [
      'a key of what was forgotten',
      `UPDATE enquiries_g1.enquiries SET sealed = '{"key_id": "k", "box": "b"}'`,
    ],
    ['another status', `UPDATE enquiries_g1.enquiries SET status = 'new'`],
    ['another listing', 'UPDATE enquiries_g1.enquiries SET listing_id = enquiry_id'],
    ['a price', 'UPDATE enquiries_g1.enquiries SET price = 1'],
    ['a step that is missing', 'DELETE FROM enquiries_g1.enquiry_steps WHERE version = 2'],
    ['a step of another actor', `UPDATE enquiries_g1.enquiry_steps SET actor = '{}' WHERE version = 2`],
    ['none at all', 'DELETE FROM enquiries_g1.enquiries; DELETE FROM enquiries_g1.enquiry_steps'],
  ])('are found to differ by %s', async (_name, damage) => {
    const enquiry = anEnquiry();
    await bench.append(enquiry.received(), enquiry.noted(), enquiry.forgotten());
    await bench.catchUp();
    await bench.adminPool.query(damage);
    expect(await bench.differences()).not.toEqual([]);
  });

  it.each([
    ['cannot be read', (id: string) => ({ enquiry_id: id, status: 'lost' }), 'does not parse'],
    [
      "is another's",
      () => ({ enquiry_id: anEnquiry().id, status: 'new' }),
      'not in the stream of its enquiry',
    ],
  ])('leave one as it was before an event that %s, and all others go on', async (_name, data, reason) => {
    const [spoilt, other] = [anEnquiry(), anEnquiry()];
    await bench.append(spoilt.received());
    const stream = streams.enquiry(spoilt.id);
    const type = 'EnquiryStatusChanged';
    await bench.appendRaw({ stream, version: 2, type, data: data(spoilt.id) });
    spoilt.noted(); // takes version 2
    await bench.append(spoilt.statusChanged('closed'), other.received(), other.statusChanged('answered'));
    await bench.catchUp();
    expect((await enquiries()).map(({ status }) => status)).toEqual(['new', 'answered']);
    expect(await live()).toMatchObject({
      lag: 0,
      error: null,
      setAside: [{ stream, since: 2, type, reason: expect.stringContaining(reason) }],
    });
    expect(await bench.differences()).toEqual([]);

    expect((await bench.operate('skip enquiries --position 2 --reason damaged')).code).toBe(0);
    await bench.catchUp();
    expect((await enquiries()).map(({ status }) => status)).toEqual(['closed', 'answered']);
    expect(await live()).toMatchObject({ setAsideCount: 0 });
    expect(await bench.differences()).toEqual([]);
  });

  it('ignore duplicates, unknown enquiries, and notes after forgetting', async () => {
    const [never, twice, forgotten] = [anEnquiry(), anEnquiry(), anEnquiry()];
    await bench.append(twice.received(), { ...never.noted(), version: 1 });
    await bench.append(twice.received(), forgotten.received(), forgotten.forgotten(), forgotten.noted());
    await bench.catchUp();
    expect((await enquiries()).map((one) => [one.enquiry_id, one.version, one.status])).toEqual([
      [twice.id, 1, 'new'],
      [forgotten.id, 3, 'closed'],
    ]);
    expect((await steps()).filter((one) => one.enquiry_id === forgotten.id && one.sealed)).toEqual([]);
    expect((await live()).setAside.map(({ reason }) => reason)).toEqual([
      'the enquiry was never received',
      'the enquiry was received before',
    ]);
  });
});

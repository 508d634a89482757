import { streams } from '@marketplace/contracts/events';
import { collected } from '@marketplace/testing/collected';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendReadings } from './append.ts';
import { checkLog } from './check-log.ts';
import type { Connection } from './database.ts';
import { inTransaction } from './database.ts';
import type { NewEvent } from './events.ts';
import { newId } from './events.ts';
import { headPosition, readStream } from './read-log.ts';
import { meta as bySystem, createTestLog, viewed } from './testing/test-log.ts';

let log: Awaited<ReturnType<typeof createTestLog>>;
beforeAll(async () => {
  log = await createTestLog();
});
afterAll(() => log.close());

const meta = { ...bySystem, actor: { kind: 'admin', id: newId(), name: 'maria' } } as const;

function opened(): NewEvent {
  const eventId = newId();
  const data = { enquiry_id: newId() };
  return { type: 'EnquiryOpened', data, eventId, stream: streams.reading(eventId), version: 1, meta };
}

async function append(events: NewEvent[], pool = log.query): Promise<void> {
  const connection = await pool.connect();
  try {
    await inTransaction(connection, 'BEGIN READ WRITE', () => appendReadings(connection, events));
  } finally {
    connection.release();
  }
}

describe('readings', () => {
  it('are appended by the role that shows them, each once, and leave a sound log', async () => {
    const [one, two] = [opened(), opened()];
    await append([one]);
    await append([one, two]);
    await append([two, one]);
    expect(await headPosition(log.query)).toBe(2);
    expect(await readStream(log.command, one.stream)).toMatchObject([{ event: { data: one.data }, meta }]);
    expect(await collected(checkLog(log.projector))).toEqual([]);
  });

  it('do not wait for other writers when they are repeated', async () => {
    const one = opened();
    await append([one]);
    const writer: Connection = await log.admin.connect();
    try {
      await inTransaction(writer, 'BEGIN', async () => {
        await writer.query('SELECT FROM log.head FOR UPDATE');
        await append([one]);
        await expect(append([opened()])).rejects.toMatchObject({ code: '55P03' });
      });
    } finally {
      writer.release();
    }
  });

  it('are all that is appended this way, in streams of their own, by admins and operators', async () => {
    const before = await headPosition(log.query);
    const other = opened();
    const refused: NewEvent[] = [
      viewed(),
      { ...opened(), stream: `listing-${newId()}` },
      { ...opened(), stream: other.stream },
      { ...opened(), meta: bySystem },
    ];
    for (const one of refused) await expect(append([other, one])).rejects.toMatchObject({ code: '42501' });
    await expect(append([other], log.projector)).rejects.toMatchObject({ code: '42501' });
    await expect(log.query.query('SELECT log.append_readings($1)', ['[]'])).resolves.toBeDefined();
    expect(await headPosition(log.query)).toBe(before);
  });
});

import { streams } from '@marketplace/contracts/events';
import type { NewEvent } from '@marketplace/event-store/events';
import { newId } from '@marketplace/event-store/events';
import { createKeyring } from '@marketplace/vault/keyring';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keysOf } from '../testing/enquiry.ts';
import type { RunningCommand } from '../testing/running-command.ts';
import { startCommand, vaultKey } from '../testing/running-command.ts';
import { appendDeletingKeys, sealFor } from './sealing.ts';

const keyring = createKeyring(vaultKey);
const meta = {
  actor: { kind: 'system' as const, id: null, name: 'test' },
  source: 'cli' as const,
  request_id: 'sealing-test',
};

let command: RunningCommand;
beforeAll(async () => {
  command = await startCommand();
});
afterAll(() => command.close());

/** A note, as the first thing there is of an enquiry, and how it is appended. */
function noted() {
  const enquiryId = newId();
  const { sealed, appendWith } = sealFor(keyring, { type: 'EnquiryNoted', enquiryId, value: { note: 'x' } });
  const event: NewEvent = {
    ...{ type: 'EnquiryNoted', data: { enquiry_id: enquiryId, sealed } },
    ...{ eventId: newId(), stream: streams.enquiry(enquiryId), version: 1, meta },
  };
  return { enquiryId, event, append: appendWith() };
}

const forgotten = (enquiryId: string, version: number): NewEvent => ({
  ...{ type: 'EnquiryForgotten', data: { enquiry_id: enquiryId, reason: 'asked' } },
  ...{ eventId: newId(), stream: streams.enquiry(enquiryId), version, meta },
});

it('a key is stored with its event, once however often that is tried', async () => {
  const { enquiryId, event, append } = noted();
  await append(command.pool, [event]);
  expect((await append(command.pool, [event]))[0]?.duplicate).toBe(true);
  expect(await keysOf(command, enquiryId)).toHaveLength(1);
});

it('a key is not stored when its event is refused', async () => {
  const { enquiryId, event, append } = noted();
  await expect(append(command.pool, [{ ...event, version: 2 }])).rejects.toThrow(
    'not at the expected version',
  );
  expect(await keysOf(command, enquiryId)).toEqual([]);
});

it('a key that was deleted since does not come back when its event is tried again', async () => {
  const { enquiryId, event, append } = noted();
  await append(command.pool, [event]);
  await appendDeletingKeys([enquiryId])(command.pool, [forgotten(enquiryId, 2)]);
  expect((await append(command.pool, [event]))[0]?.duplicate).toBe(true);
  expect(await keysOf(command, enquiryId)).toEqual([]);
});

it('keys stay when what forgets their enquiry is refused', async () => {
  const { enquiryId, event, append } = noted();
  await append(command.pool, [event]);
  const forgetting = appendDeletingKeys([enquiryId])(command.pool, [forgotten(enquiryId, 3)]);
  await expect(forgetting).rejects.toThrow('not at the expected version');
  expect(await keysOf(command, enquiryId)).toHaveLength(1);
});

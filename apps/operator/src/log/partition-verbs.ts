import type { Partition, PartStore } from '@marketplace/event-store/detach-partition';
import { attachPartition, detachPartition, partitionsOf } from '@marketplace/event-store/detach-partition';
import { partitionLog } from '@marketplace/event-store/partition-log';
import { withConnectionAs } from '@marketplace/event-store/roles';
import type { Act } from '@marketplace/service-kit/command-line';
import { parseOptions, UsageError, wholeNumber } from '@marketplace/service-kit/command-line';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { parseStoreUrl } from '@marketplace/service-kit/files/open-store';
import { SettingsError } from '@marketplace/service-kit/settings';
import type pg from 'pg';
import type { OperatorContext } from '../terminal.ts';

const SMALLEST = 100_000;
const SIZE = 5_000_000;

/** Partitions the log while services append to it. */
export function partition(args: readonly string[]): Act<OperatorContext> {
  const given = parseOptions(args, { size: { type: 'string' } });
  const asked = wholeNumber('size', given.size);
  if (asked !== undefined && asked < SMALLEST)
    throw new UsageError(`--size must be at least ${SMALLEST}, not ${asked}.`);
  return async ({ settings, terminal }) => {
    const size = asked ?? SIZE;
    const onStep = (line: string) => terminal.showProgress(line);
    const partitioned = await withConnectionAs(ownerAddress(settings), 'owner', (owner) =>
      partitionLog(owner, { size, onStep }),
    );
    terminal.print(
      partitioned
        ? `The log is in partitions of ${size} positions; the first ends at ${partitioned.last}. The switch took ${Math.round(partitioned.switchMs)} ms.`
        : 'The log is in partitions already.',
    );
    return 0;
  };
}

/** Prints the partitions in order. */
export function partitions(args: readonly string[]): Act<OperatorContext> {
  parseOptions(args, {});
  return ({ settings, terminal }) =>
    withConnectionAs(settings.addressFor('projector'), 'projector', async (db) => {
      const found = await partitionsOf(db);
      for (const { first, last, isDetached } of found)
        terminal.print(`${first}-${last} ${isDetached ? 'visits detached' : 'whole'}`);
      if (found.length === 0) terminal.print('The log is one table.');
      return 0;
    });
}

/** Moves the visits of old partitions to a store. */
export function detach(args: readonly string[]): Act<OperatorContext> {
  const { before, to } = parseOptions(args, { before: { type: 'string' }, to: { type: 'string' } });
  const end = wholeNumber('before', before);
  if (end === undefined || to === undefined) throw new UsageError('--before and --to are required.');
  const address = absoluteAddress(to);
  return moveEach(
    'detached',
    async (owner, all) => {
      const due = all.filter(({ last, isDetached }) => last < end && !isDetached);
      await assertFolded(owner, Math.max(0, ...due.map(({ last }) => last)));
      return due;
    },
    (owner, one, onPart, { openStore }) => detachPartition(owner, one, partStore(address, openStore), onPart),
  );
}

/** Brings detached visits back. */
export function attach(args: readonly string[]): Act<OperatorContext> {
  const from = wholeNumber('from', parseOptions(args, { from: { type: 'string' } }).from) ?? 1;
  return moveEach(
    'attached',
    async (_, all) => all.filter(({ last, isDetached }) => last >= from && isDetached),
    attachPartition,
  );
}

type Choose = (owner: pg.ClientBase, all: Partition[]) => Promise<Partition[]>;
type Move = (
  owner: pg.ClientBase,
  one: Partition,
  onPart: (position: number) => void,
  settings: OperatorContext['settings'],
) => Promise<void>;

/** Moves partitions one after the other. A repeated run continues with the rest. */
function moveEach(done: string, choose: Choose, move: Move): Act<OperatorContext> {
  return ({ settings, terminal }) =>
    withConnectionAs(ownerAddress(settings), 'owner', async (owner) => {
      const chosen = await choose(owner, await partitionsOf(owner));
      for (const one of chosen) {
        await move(owner, one, (position) => terminal.showProgress(`position ${position}`), settings);
        terminal.print(`The visits of positions ${one.first} to ${one.last} are ${done}.`);
      }
      if (chosen.length === 0) terminal.print(`No partition was ${done}.`);
      return 0;
    });
}

/** Returns an address that the next reader understands in whatever folder it runs. @throws {Error} that says what is wrong with it */
function absoluteAddress(to: string): string {
  const place = parseStoreUrl(to);
  return 'folder' in place ? place.folder : to;
}

function partStore(address: string, openStore: (address: string) => FileStore): PartStore {
  const store = openStore(address);
  return { address, put: (name, body) => store.put(name, body), get: (name) => store.get(name) };
}

/** A live projection must not need what leaves. @throws {UsageError} when one is behind, or has set visits aside */
async function assertFolded(owner: pg.ClientBase, last: number): Promise<void> {
  const { rows } = await owner.query<{ name: string; position: string }>(
    'SELECT name, position FROM read.projections WHERE position < $1 LIMIT 1',
    [last],
  );
  const [behind] = rows;
  if (behind)
    throw new UsageError(
      `${behind.name} is at position ${behind.position}: detach only what all projections have read.`,
    );
}

/** @throws {SettingsError} without the address of an administrator */
function ownerAddress({ databaseUrl }: OperatorContext['settings']): string {
  if (databaseUrl) return databaseUrl;
  throw new SettingsError('Set DATABASE_URL to the database, as its administrator.');
}

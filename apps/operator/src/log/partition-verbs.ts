import { partitionLog } from '@marketplace/event-store/partition-log';
import { withConnectionAs } from '@marketplace/event-store/roles';
import type { Act } from '@marketplace/service-kit/command-line';
import { parseOptions, UsageError, wholeNumber } from '@marketplace/service-kit/command-line';
import { SettingsError } from '@marketplace/service-kit/settings';
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

/** @throws {SettingsError} without the address of an administrator */
function ownerAddress({ databaseUrl }: OperatorContext['settings']): string {
  if (databaseUrl) return databaseUrl;
  throw new SettingsError('Set DATABASE_URL to the database, as its administrator.');
}

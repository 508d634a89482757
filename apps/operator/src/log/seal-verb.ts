import { createSealKeeper } from '@marketplace/projector/seals/seal-keeper';
import type { Terminal } from '@marketplace/service-kit/command-line';
import { SettingsError } from '@marketplace/service-kit/settings';
import type { OperatorSettings } from '../settings.ts';
import { withPool } from '../with-pool.ts';

/**
 * Seals all of the log that has no seal yet, in the operator's name. With `unproven`, also behind seals that cannot be trusted here:
 * those of a key that is lost, or of a log that took the place of another one.
 *
 * @throws {SealsDoNotHold} when the newest seal cannot be trusted
 */
export async function seal(
  { seals, operator, addressFor }: OperatorSettings,
  { print }: Terminal,
  { unproven }: { unproven: boolean },
): Promise<number> {
  if (seals.keys.length === 0)
    throw new SettingsError('Setting LOG_SEAL_KEY must be set. See .env.example for what it means.');
  const newest = await withPool(addressFor('projector'), 'projector', (pool) =>
    createSealKeeper(pool, seals).seal({
      actor: { kind: 'operator', id: null, name: operator },
      all: true,
      unproven,
    }),
  );
  print(
    newest?.seal
      ? `Sealed up to position ${newest.seal.to}: ${newest.seal.mac}`
      : 'There is nothing to seal: the log is empty.',
  );
  return 0;
}

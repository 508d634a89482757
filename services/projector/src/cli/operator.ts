import type { SealProof } from '@marketplace/event-store/seals/check-seals';
import type { ReadModels } from '@marketplace/read-models/database';
import type { VaultStatus } from '@marketplace/read-models/operations/lost-answer';
import type { Terminal } from '@marketplace/service-kit/command-line';
import type { Kysely } from 'kysely';
import type { Operate } from '../operations/operate.ts';

/** Who asks, what they may reach, and where they read the answer. */
export interface Operator extends Omit<Terminal, 'write'> {
  db: Kysely<ReadModels>;
  /** Records an act in the log, in the operator's name. */
  operate: Operate;
  /** What the seals of the log are proven with. */
  seals: SealProof;
  /** Looks at the vault, which the projector may not see; undefined where nobody here may. */
  vault?: () => Promise<VaultStatus | undefined>;
}

import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import type { Operate } from '../operations/operate.ts';

/** Who asks, what they may reach, and where they read the answer. */
export interface Operator {
  db: Kysely<ReadModels>;
  /** Records an act in the log, in the operator's name. */
  operate: Operate;
  print(line: string): void;
  /** Shows how far the work is, in place of what it showed before. */
  showProgress(line: string): void;
  /** Aborted when the operator wants it to end. */
  signal: AbortSignal;
}

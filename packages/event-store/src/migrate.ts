import { migrateSchema } from './migrate-schema.ts';
import { createLog } from './migrations/0001-log.ts';
import { openToOperators } from './migrations/0002-operations.ts';
import { checkableStreams } from './migrations/0003-checkable-streams.ts';
import { showOperations } from './migrations/0004-shown.ts';

/** Brings the log to its newest shape, as `migrateSchema` does. */
export async function migrateLog(adminUrl: string): Promise<void> {
  await migrateSchema(adminUrl, 'log', {
    '0001-log': createLog,
    '0002-operations': openToOperators,
    '0003-checkable-streams': checkableStreams,
    '0004-shown': showOperations,
  });
}

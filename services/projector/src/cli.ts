import { readModels } from '@marketplace/read-models/database';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { createLogger } from '@marketplace/service-kit/logger';
import { DatabaseUrl, readSettings, SettingsError } from '@marketplace/service-kit/settings';
import { z } from 'zod';
import { runVerb } from './cli-verbs.ts';

/** `status`, `rebuild <name>|all` or `verify`. Ends with 0, with 1 when something is not as it should be. */
async function main(): Promise<number> {
  const { DATABASE_URL } = readSettings(z.object({ DATABASE_URL: DatabaseUrl }), process.env);
  const pool = createPool(DATABASE_URL, poolLimits.projector, createLogger('projector-cli', 'warn'));
  try {
    return await runVerb(readModels(pool), process.argv.slice(2), (line) => console.log(line));
  } finally {
    await pool.end();
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exitCode = 1;
  },
);

import { VersionConflict } from '@marketplace/event-store/append';
import { RuleViolation } from '@marketplace/event-store/decider';
import { readModels } from '@marketplace/read-models/database';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { createLogger } from '@marketplace/service-kit/logger';
import { DatabaseUrl, readSettings, SettingsError } from '@marketplace/service-kit/settings';
import { z } from 'zod';
import type { Command } from './cli/arguments.ts';
import { parseCommand, UsageError, usage } from './cli/arguments.ts';
import { OperatorName, userName } from './cli/operator-name.ts';
import { createScreen } from './cli/screen.ts';
import { runCommand } from './cli/verbs.ts';
import { RebuildRunning } from './engine/rebuild.ts';
import { isTransient } from './engine/transient-errors.ts';
import { operateAs } from './operations/operate.ts';

const Settings = z.object({ DATABASE_URL: DatabaseUrl, OPERATOR: OperatorName.default(userName) });

const WRONG_WORDS = 2;

/** The operator's tool; `help` says what it does. Ends with 0, 1 when something is not as it should be, 2 for wrong words. */
async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  const screen = createScreen(process.stdout);
  if (command.verb === 'help') {
    screen.print(usage);
    return 0;
  }
  const settings = readSettings(Settings, process.env);
  const pool = createPool(settings.DATABASE_URL, poolLimits.projector, createLogger('projector-cli', 'warn'));
  try {
    return await runCommand(
      {
        db: readModels(pool),
        operate: operateAs(pool, settings.OPERATOR),
        signal: interruptionOf(command),
        ...screen,
      },
      command,
    );
  } finally {
    await pool.end();
  }
}

/** The first Ctrl-C cancels a rebuild in order; a second one, and that of any other verb, ends the process. */
function interruptionOf({ verb }: Command): AbortSignal {
  const interruption = new AbortController();
  if (verb === 'rebuild')
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  return interruption.signal;
}

function report(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message} See: help`);
    return WRONG_WORDS;
  }
  const isRefusal = [SettingsError, RuleViolation, RebuildRunning, VersionConflict].some(
    (kind) => error instanceof kind,
  );
  if (error instanceof Error && isRefusal) console.error(error.message);
  else if (error instanceof Error && isTransient(error))
    console.error(`The database does not answer. ${error.message}`.trim());
  else console.error(error);
  return 1;
}

process.exitCode = await main().catch(report);

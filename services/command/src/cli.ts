import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { createLogger } from '@marketplace/service-kit/logger';
import { DatabaseUrl, readSettings, SettingsError } from '@marketplace/service-kit/settings';
import { z } from 'zod';
import { runAdminVerb } from './auth/admin-verbs.ts';
import { choosePassword, generatedPassword, PasswordRefused } from './auth/choose-password.ts';

/** `list`, `add <name>`, `disable <name>`, `enable <name>` or `password <name>`: the admins, for operators. */
async function main(): Promise<number> {
  const { DATABASE_URL } = readSettings(z.object({ DATABASE_URL: DatabaseUrl }), process.env);
  const pool = createPool(DATABASE_URL, poolLimits.command, createLogger('command-cli', 'warn'));
  const given = process.argv.slice(2);
  try {
    return await runAdminVerb(pool, given, {
      print: (line) => console.log(line),
      choosePassword: async () =>
        given.includes('--generate') ? generatedPassword() : choosePassword(process.stdin),
    });
  } finally {
    await pool.end();
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isOurs = error instanceof SettingsError || error instanceof PasswordRefused;
    console.error(isOurs ? error.message : error);
    process.exitCode = 1;
  },
);

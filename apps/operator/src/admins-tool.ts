import { adminVerbs, usage } from '@marketplace/command/auth/admin-verbs';
import { choosePassword } from '@marketplace/command/auth/choose-password';
import { parseVerb } from '@marketplace/service-kit/command-line';
import { operatorSettings } from './settings.ts';
import type { Tool } from './tool.ts';
import { withPool } from './with-pool.ts';

/** `npm run admins -- <verb>`: who may log in, with the rights of the command service. */
export const adminsTool: Tool = {
  usage,
  async run(args, { print }, environment) {
    const act = parseVerb(adminVerbs, args);
    return withPool(operatorSettings(environment).addressFor('command'), 'command', (pool) =>
      act({ pool, print, choosePassword: () => choosePassword(process.stdin) }),
    );
  },
};

import { usage as adminsUsage, adminVerbs, choosePassword } from '@marketplace/command/auth/admin-verbs';
import { usage as imagesUsage, imageVerbs } from '@marketplace/command/images/image-verbs';
import { usage as projectionsUsage, projectionVerbs } from '@marketplace/projector/cli/verbs';
import { operateAs } from '@marketplace/projector/operations/orders';
import { readModels } from '@marketplace/read-models/database';
import { parseVerb } from '@marketplace/service-kit/command-line';
import { operatorSettings, sealProof, withPool } from './settings.ts';
import type { Tool } from './terminal.ts';
import { checkVault } from './vault/vault-tool.ts';

/** `npm run projections -- <verb>`, with the rights of the projector. */
export const projectionsTool: Tool = {
  name: 'projections',
  usage: projectionsUsage,
  async run(args, terminal, environment) {
    const act = parseVerb(projectionVerbs, args);
    const settings = operatorSettings(environment);
    const seals = await sealProof(settings.seals);
    return withPool(settings.addressFor('projector'), 'projector', (pool) =>
      act({
        ...terminal,
        db: readModels(pool),
        operate: operateAs(pool, settings.operator),
        seals,
        vault: () => checkVault(settings),
      }),
    );
  },
};

/** `npm run operate -- status`: short for `projections status`. */
export const statusTool: Tool = {
  name: 'status',
  usage: `Usage: status [--json] [--wait SECONDS]
  whether anything is lost, late or about to run out, and when the last proven backup was; as projections status`,
  run: (args, terminal, environment) => projectionsTool.run(['status', ...args], terminal, environment),
};

/** `npm run admins -- <verb>`, with the rights of the command service. */
export const adminsTool: Tool = {
  name: 'admins',
  usage: adminsUsage,
  async run(args, { print }, environment) {
    const act = parseVerb(adminVerbs, args);
    return withPool(operatorSettings(environment).addressFor('command'), 'command', (pool) =>
      act({ pool, print, choosePassword: (username) => choosePassword(process.stdin, username) }),
    );
  },
};

/** `npm run images -- <verb>`, with the rights of the command service. */
export const imagesTool: Tool = {
  name: 'images',
  usage: imagesUsage,
  async run(args, { print, showProgress }, environment) {
    const act = parseVerb(imageVerbs, args);
    const { addressFor, uploads, operator } = operatorSettings(environment);
    return withPool(addressFor('command'), 'command', (pool) =>
      act({ pool, files: uploads, operator, print, showProgress }),
    );
  },
};

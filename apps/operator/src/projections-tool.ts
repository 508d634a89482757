import { projectionVerbs, usage } from '@marketplace/projector/cli/verbs';
import { operateAs } from '@marketplace/projector/operations/operator';
import { readModels } from '@marketplace/read-models/database';
import { parseVerb } from '@marketplace/service-kit/command-line';
import { operatorSettings, sealProof } from './settings.ts';
import type { Tool } from './tool.ts';
import { lookAtVault } from './vault/look-at-vault.ts';
import { withPool } from './with-pool.ts';

/** `npm run projections -- <verb>`: what an operator may do to read models, with the rights of the projector. */
export const projectionsTool: Tool = {
  usage,
  async run(args, terminal, environment) {
    const act = parseVerb(projectionVerbs, args);
    const known = operatorSettings(environment);
    const { addressFor, operator } = known;
    const seals = await sealProof(known.seals);
    return withPool(addressFor('projector'), 'projector', (pool) =>
      act({
        ...terminal,
        db: readModels(pool),
        operate: operateAs(pool, operator),
        seals,
        vault: () => lookAtVault(known),
      }),
    );
  },
};

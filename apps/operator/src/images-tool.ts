import { imageVerbs, usage } from '@marketplace/command/images/image-verbs';
import { parseVerb } from '@marketplace/service-kit/command-line';
import { operatorSettings } from './settings.ts';
import type { Tool } from './tool.ts';
import { withPool } from './with-pool.ts';

/** `npm run images -- <verb>`: what an operator does to pictures, with the rights of the command service. */
export const imagesTool: Tool = {
  usage,
  async run(args, { print, showProgress }, environment) {
    const act = parseVerb(imageVerbs, args);
    const { addressFor, uploadsDir, operator } = operatorSettings(environment);
    return withPool(addressFor('command'), 'command', (pool) =>
      act({ pool, folder: uploadsDir, operator, print, showProgress }),
    );
  },
};

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import type { Sabotage } from './sabotage.ts';

const kit = 'packages/service-kit/src';

/** Of the programs round the services. */
export const ofOperation: Sabotage[] = [
  {
    name: 'two products run on one folder',
    file: 'packages/local-stack/src/directory-claim.ts',
    find: 'if (isRunning(previous.holder.owner)) throw inUse(directory, previous.holder.owner);',
    replace: '',
    tests: ['packages/local-stack/src/directory-claim.int.test.ts'],
  },
  {
    name: 'a database that ends by itself stays down',
    file: 'packages/local-stack/src/keep-running.ts',
    find: 'if (stopping.signal.aborted) return;\n      log(',
    replace: 'if (current) return;\n      log(',
    tests: ['packages/local-stack/src/keep-running.int.test.ts'],
  },
  {
    name: 'a bad setting is passed over',
    file: `${kit}/settings.ts`,
    find: 'if (parsed.success) return parsed.data;',
    replace: 'return parsed.data as never;',
    tests: [`${kit}/settings.test.ts`],
  },
];

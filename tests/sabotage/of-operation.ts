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
  {
    name: 'the role of a service makes large objects',
    file: 'packages/event-store/src/roles.ts',
    find: "EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', door);",
    replace: 'NULL;',
    tests: ['tests/across/database-roles.int.test.ts'],
  },
  {
    name: 'the role of the projector makes schemas of any name',
    file: 'packages/read-models/src/migrations.ts',
    find: "IF schema !~ '^[a-z]+_g[1-9][0-9]{0,8}$' THEN",
    replace: 'IF false THEN',
    tests: ['tests/across/database-roles.int.test.ts'],
  },
  {
    name: 'a service may empty Redis and change its settings',
    file: 'deploy/redis/start.sh',
    find: ' -@admin -@dangerous',
    replace: ' +@admin +@dangerous',
    tests: ['tests/across/redis-users.int.test.ts'],
  },
  {
    name: 'a visitor is believed to have come by https',
    file: `${kit}/http-app.ts`,
    find: 'parts.trustProxy ? strictTransport({ includeSubdomains }) : undefined',
    replace: 'strictTransport({ includeSubdomains })',
    tests: [`${kit}/strict-transport.int.test.ts`],
  },
];

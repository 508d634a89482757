// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import type { Sabotage } from './sabotage.ts';

const kit = 'packages/service-kit/src';
const restore = 'apps/operator/src/backup';

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
    file: 'packages/local-stack/src/running-server.ts',
    find: 'if (stopping.signal.aborted) return;\n      log(',
    replace: 'if (current) return;\n      log(',
    tests: ['packages/local-stack/src/running-server.int.test.ts'],
  },
  {
    name: 'a bad setting is passed over',
    file: `${kit}/settings.ts`,
    find: 'if (parsed.success) return parsed.data;',
    replace: 'return parsed.data as never;',
    tests: [`${kit}/settings.test.ts`],
  },
  {
    name: 'an older version refuses the database of a newer one',
    file: 'packages/event-store/src/migrate.ts',
    find: 'return executed.filter((name) => name > last);',
    replace: 'return executed.filter((name) => name === last && name !== last);',
    tests: ['packages/event-store/src/migrate.int.test.ts'],
  },
  {
    name: 'a restored vault brings back who was forgotten',
    file: 'packages/vault/src/vault-keys.ts',
    find: 'FROM judged WHERE is_known AND NOT is_forgotten',
    replace: 'FROM judged WHERE is_known',
    tests: ['apps/operator/src/vault/vault-tool.int.test.ts'],
  },
  {
    name: 'a person’s export is readable by all, or replaces a file',
    file: 'apps/operator/src/enquiries/enquiries-tool.ts',
    find: "{ mode: 0o600, flag: 'wx' }",
    replace: '{}',
    tests: ['apps/operator/src/enquiries/enquiries-tool.int.test.ts'],
  },
  {
    name: 'a lost vault is not missed',
    file: 'packages/read-models/src/health-answers.ts',
    find: 'if (vault && vault.keyless > 0)',
    replace: 'if (vault && vault.keyless < 0)',
    tests: ['packages/read-models/src/health-answers.test.ts', 'tests/across/lost-vault.int.test.ts'],
  },
  {
    name: 'a mail of an enquiry is lost with the jobs of Redis',
    file: 'services/projector/src/notices/notices.ts',
    find: 'if (!isNews && performance.now() < sweepAt) return;',
    replace: 'if (!isNews) return;',
    tests: ['services/projector/src/notices/notices.int.test.ts'],
  },
  {
    name: 'a misspelt setting passes',
    file: 'apps/operator/src/doctor/check-settings.ts',
    find: 'const found = unknown.map((name) =>',
    replace: 'const found = unknown.slice(unknown.length).map((name) =>',
    tests: ['apps/operator/src/doctor/check-settings.test.ts'],
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
    file: 'packages/read-models/src/migrate.ts',
    find: "IF schema !~ '^[a-z]+_g[1-9][0-9]{0,8}$' THEN",
    replace: 'IF false THEN',
    tests: ['tests/across/database-roles.int.test.ts'],
  },
  {
    name: 'figures of a Postgres that does not answer stay as they were',
    file: 'services/projector/src/health-checks/health-checks.ts',
    find: 'latest = { at, disks: rooms.flat(), postgres, redis,',
    replace: 'latest = { at, disks: rooms.flat(), postgres: postgres ?? latest?.postgres ?? null, redis,',
    tests: ['services/projector/src/health-checks/health-checks.int.test.ts'],
  },
  {
    name: 'the role of the projector sees what other sessions do',
    file: 'packages/event-store/src/roles.ts',
    find: '`GRANT ${roleNames.projector} TO ${roleNames.owner}`',
    replace:
      '`GRANT ${roleNames.projector} TO ${roleNames.owner}; GRANT pg_monitor TO ${roleNames.projector}`',
    tests: ['tests/across/database-roles.int.test.ts'],
  },
  {
    name: 'status is content while something has to be done now',
    file: 'services/projector/src/cli/status-verb.ts',
    find: 'return isUrgent(answers) ? NEEDS_ATTENTION : 0;',
    replace: 'return 0;',
    tests: ['services/projector/src/cli/operations.int.test.ts'],
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
  {
    name: 'a restore leaves no mark while it works',
    file: `${restore}/restore-backup.ts`,
    find: 'await markRestore(admin, `${folder}, begun on ${new Date().toISOString()}`);',
    replace: '',
    tests: [`${restore}/restore.int.test.ts`],
  },
  {
    name: 'a restore overwrites what somebody did',
    file: `${restore}/restore-backup.ts`,
    find: 'if (!act) return;',
    replace: 'if (act !== null) return;',
    tests: [`${restore}/restore.int.test.ts`],
  },
  {
    name: 'a restore does not look at what the database stored',
    file: `${restore}/restore-backup.ts`,
    find: 'if (!isSameLog(stored, log))',
    replace: 'if (stored.head < 0)',
    tests: [`${restore}/backup.int.test.ts`],
  },
  {
    name: 'a service starts on a log that a restore left unfinished',
    file: `${kit}/health.ts`,
    find: 'if (error instanceof RestoreUnfinished ||',
    replace: 'if (',
    tests: [`${kit}/health.int.test.ts`, 'tests/across/unfinished-restore.int.test.ts'],
  },
];

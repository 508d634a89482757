// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { sabotagesOf } from './sabotage.ts';

const kit = 'packages/service-kit/src';
const restore = 'apps/operator/src/backup';

/** Of the programs round the services. */
export const ofOperation = [
  ...sabotagesOf('packages/local-stack/src/directory-claim.ts', {
    'two products run on one folder': [
      'if (isRunning(previous.holder.owner)) throw inUse(directory, previous.holder.owner);',
      '',
    ],
  }),
  ...sabotagesOf('packages/local-stack/src/running-server.ts', {
    'a database that ends by itself stays down': [
      'if (stopping.signal.aborted) return;\n      log(',
      'if (current) return;\n      log(',
    ],
  }),
  ...sabotagesOf(`${kit}/settings.ts`, {
    'a bad setting is passed over': [
      'if (parsed.success && !fault) return parsed.data;',
      'return parsed.data as never;',
    ],
  }),
  ...sabotagesOf('packages/event-store/src/migrate.ts', {
    'an older version refuses the database of a newer one': [
      'return executed.filter((name) => name > last);',
      'return executed.filter((name) => name === last && name !== last);',
    ],
  }),
  ...sabotagesOf('packages/vault/src/vault-keys.ts', ['apps/operator/src/vault/vault-tool.int.test.ts'], {
    'a restored vault brings back who was forgotten': [
      'FROM judged WHERE is_known AND NOT is_forgotten',
      'FROM judged WHERE is_known',
    ],
  }),
  ...sabotagesOf('apps/operator/src/enquiries/enquiries-tool.ts', {
    'a person’s export is readable by all, or replaces a file': ["{ mode: 0o600, flag: 'wx' }", '{}'],
  }),
  ...sabotagesOf(
    'packages/read-models/src/health-answers.ts',
    ['packages/read-models/src/health-answers.test.ts', 'tests/across/lost-vault.int.test.ts'],
    {
      'a lost vault is not missed': ['if (vault && vault.keyless > 0)', 'if (vault && vault.keyless < 0)'],
    },
  ),
  ...sabotagesOf(
    'services/projector/src/notices/mail-channel.ts',
    ['services/projector/src/notices/notices.int.test.ts'],
    {
      'a mail of an enquiry is lost with the jobs of Redis': [
        'if (enqueuing || performance.now() < sweepAt) return;',
        'if (enqueuing || !hasNew) return;',
      ],
    },
  ),
  ...sabotagesOf(
    'services/projector/src/week-reports/week-report-mail.ts',
    ['services/projector/src/week-reports/week-report.int.test.ts'],
    { 'a weekly report arrives on a Thursday': ['if (reportableWeek(now) !== week) return undefined;', ''] },
  ),
  ...sabotagesOf('services/projector/src/notices/push-channel.ts', ['tests/across/push.int.test.ts'], {
    'a device rings in its quiet hours': ['AND (due.position IS NULL OR NOT place.is_quiet)', ''],
    'a push service inside our networks is called': [
      "if (isPublicOnly && !isPublicHttps(endpoint)) throw new Error('the address is not public');",
      '',
    ],
  }),
  ...sabotagesOf('apps/operator/src/doctor/check-settings.ts', {
    'a misspelt setting passes': [
      'const found = unknown.map((name) =>',
      'const found = unknown.slice(unknown.length).map((name) =>',
    ],
  }),
  ...sabotagesOf('packages/event-store/src/roles.ts', ['tests/across/database-roles.int.test.ts'], {
    'the role of a service makes large objects': [
      "EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', door);",
      'NULL;',
    ],
    'the role of the projector sees what other sessions do': [
      '`GRANT ${roleNames.projector} TO ${roleNames.owner}`',
      '`GRANT ${roleNames.projector} TO ${roleNames.owner}; GRANT pg_monitor TO ${roleNames.projector}`',
    ],
  }),
  ...sabotagesOf('packages/read-models/src/migrate.ts', ['tests/across/database-roles.int.test.ts'], {
    'the role of the projector makes schemas of any name': [
      "IF schema !~ '^[a-z]+_g[1-9][0-9]{0,8}$' THEN",
      'IF false THEN',
    ],
  }),
  ...sabotagesOf('services/projector/src/health-checks/health-checks.ts', {
    'figures of a Postgres that does not answer stay as they were': [
      'latest = { at, disks: rooms.flat(), postgres, redis,',
      'latest = { at, disks: rooms.flat(), postgres: postgres ?? latest?.postgres ?? null, redis,',
    ],
  }),
  ...sabotagesOf(
    'services/projector/src/cli/status-verb.ts',
    ['services/projector/src/cli/operations.int.test.ts'],
    {
      'status is content while something has to be done now': [
        'return isUrgent(answers) ? NEEDS_ATTENTION : 0;',
        'return 0;',
      ],
    },
  ),
  ...sabotagesOf('deploy/redis/start.sh', ['tests/across/redis-users.int.test.ts'], {
    'a service may empty Redis and change its settings': [' -@admin -@dangerous', ' +@admin +@dangerous'],
  }),
  ...sabotagesOf(`${kit}/http-app.ts`, [`${kit}/strict-transport.int.test.ts`], {
    'a visitor is believed to have come by https': [
      'parts.trustProxy ? strictTransport({ includeSubdomains }) : undefined',
      'strictTransport({ includeSubdomains })',
    ],
  }),
  ...sabotagesOf(`${restore}/restore-backup.ts`, [`${restore}/restore.int.test.ts`], {
    'a restore leaves no mark while it works': [
      'await markRestore(admin, `${folder}, begun on ${new Date().toISOString()}`);',
      '',
    ],
    'a restore overwrites what somebody did': [
      'if (!act) return undefined;',
      'if (act !== null) return undefined;',
    ],
    'a restore does not look at what the database stored': [
      'if (!isSameLog(stored, log))',
      'if (stored.head < 0)',
      [`${restore}/backup.int.test.ts`],
    ],
  }),
  ...sabotagesOf(
    `${kit}/health.ts`,
    [`${kit}/health.int.test.ts`, 'tests/across/unfinished-restore.int.test.ts'],
    {
      'a service starts on a log that a restore left unfinished': [
        'if (error instanceof RestoreUnfinished ||',
        'if (',
      ],
    },
  ),
];

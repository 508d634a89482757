// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { sabotagesOf } from './sabotage.ts';

const engine = 'services/projector/src/engine';

/** Of what folds the log. */
export const ofProjections = [
  ...sabotagesOf(
    `${engine}/step.ts`,
    [`${engine}/several-projectors.faults.int.test.ts`, `${engine}/poison.int.test.ts`],
    {
      'rows and checkpoint are not moved in one transaction': [
        ".transaction()\n    .setIsolationLevel('read committed')\n    .execute",
        '.connection()\n    .execute',
      ],
      'a hole in the log is read over': [
        'if (missing !== 0)',
        'if (missing < 0)',
        [`${engine}/poison.int.test.ts`, `${engine}/read-models.int.test.ts`],
      ],
      'an older version passes over what only a newer one knows': [
        'const concerns = (type: string) => !(type in knows) ||',
        'const concerns = (type: string) => type in knows &&',
        [`${engine}/set-aside.int.test.ts`],
      ],
    },
  ),
  ...sabotagesOf(
    `${engine}/registry.ts`,
    [`${engine}/follower.int.test.ts`, `${engine}/several-projectors.faults.int.test.ts`],
    {
      'a checkpoint is not locked': ["    .forUpdate('p')\n    .skipLocked();", ''],
      'another log than the one that was read goes unnoticed': [
        'if (eventId !== null && rows[0]?.event_id !== eventId &&',
        'if (eventId === undefined &&',
        [`${engine}/poison.int.test.ts`, `${engine}/read-models.int.test.ts`],
      ],
    },
  ),
  ...sabotagesOf(`${engine}/one-at-a-time.ts`, [`${engine}/follower.int.test.ts`], {
    'a follower that is asked while at work forgets it': [
      'if (running !== undefined) isRepeated = true;',
      '',
    ],
  }),
  ...sabotagesOf(`${engine}/follower.ts`, {
    'a projection that stands still is tried without a pause': [
      'return Math.min(1000 * 2 ** (failures - 1), 60_000);',
      'return 0;',
      [`${engine}/retries.test.ts`],
    ],
  }),
  ...sabotagesOf(`${engine}/catch-up.ts`, ['services/projector/src/cli/operations.int.test.ts'], {
    'a projection that an operator paused goes on': [
      "if (target === 'live' && orders.paused) return { state: 'paused' };",
      '',
    ],
    'an event that an operator skipped is folded all the same': [
      'skipped: orders.skipped };',
      'skipped: [] };',
      [`${engine}/poison.int.test.ts`, 'services/projector/src/cli/operations.int.test.ts'],
    ],
    'of what was kept of a stream that was set aside, the end is lost': [
      'const rest = first.refused ? first : await',
      'const rest = first.applied >= 0 ? first : await',
      [`${engine}/set-aside.int.test.ts`],
    ],
    'what is saved after a skip is read before the listing is taken back': [
      'if (!isRetryFailing && checkpoint.aside',
      'if (isRetryFailing && checkpoint.aside',
      [`${engine}/set-aside.int.test.ts`, 'tests/across/set-aside.int.test.ts'],
    ],
  }),
  ...sabotagesOf(`${engine}/projection.ts`, [`${engine}/set-aside.int.test.ts`], {
    'what comes after an event that cannot be folded is folded': [
      'coalesce(position < (${JSON.stringify(aside)}::jsonb ->> stream_id)::bigint, true)',
      'coalesce(position <> (${JSON.stringify(aside)}::jsonb ->> stream_id)::bigint, true)',
    ],
  }),
  ...sabotagesOf(
    'services/projector/src/statistics/statistics.projection.ts',
    [`${engine}/read-models.int.test.ts`, `${engine}/rebuild-long-log.faults.int.test.ts`],
    {
      'crawlers are counted': [
        'WHERE ${isVisit} AND NOT by_crawler GROUP BY 1, 2)',
        'WHERE ${isVisit} GROUP BY 1, 2)',
      ],
      'a day begins at midnight of London': ["'2000-01-01T00:00:00+08'", "'2000-01-01T00:00:00+00'"],
    },
  ),
  ...sabotagesOf(
    'services/projector/src/enquiries/enquiries.projection.ts',
    ['services/projector/src/enquiries/enquiries.int.test.ts'],
    {
      'notes of what is forgotten stay in the read model': [
        'WHERE enquiry_id = ANY(${forgotten}::uuid[]) AND sealed IS NOT NULL)',
        'WHERE enquiry_id = ANY(${forgotten}::uuid[]) AND false)',
      ],
    },
  ),
  ...sabotagesOf(`${engine}/transient-errors.ts`, [`${engine}/retries.test.ts`], {
    'a database without room makes a projection stand still for good': [
      'isDatabaseUnavailable(error) && !mayBeDataError',
      'isTimeout(error) && !mayBeOfData',
    ],
  }),
];

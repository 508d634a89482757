// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import type { Sabotage } from './sabotage.ts';

const engine = 'services/projector/src/engine';

/** Of what folds the log. */
export const ofProjections: Sabotage[] = [
  {
    name: 'rows and checkpoint are not moved in one transaction',
    file: `${engine}/step.ts`,
    find: ".transaction()\n    .setIsolationLevel('read committed')\n    .execute",
    replace: '.connection()\n    .execute',
    tests: [`${engine}/several-projectors.faults.int.test.ts`, `${engine}/poison.int.test.ts`],
  },
  {
    name: 'a checkpoint is not locked',
    file: `${engine}/registry.ts`,
    find: "    .forUpdate('p')\n    .skipLocked();",
    replace: '',
    tests: [`${engine}/follower.int.test.ts`, `${engine}/several-projectors.faults.int.test.ts`],
  },
  {
    name: 'a follower that is asked while at work forgets it',
    file: `${engine}/follower.ts`,
    find: 'if (running !== undefined) askedAgain = true;',
    replace: '',
    tests: [`${engine}/follower.int.test.ts`],
  },
  {
    name: 'a hole in the log is read over',
    file: `${engine}/step.ts`,
    find: 'if (missing !== 0)',
    replace: 'if (missing < 0)',
    tests: [`${engine}/poison.int.test.ts`, `${engine}/read-models.int.test.ts`],
  },
  {
    name: 'another log than the one that was read goes unnoticed',
    file: `${engine}/registry.ts`,
    find: 'if (eventId !== null && rows[0]?.event_id !== eventId)',
    replace: 'if (eventId === undefined)',
    tests: [`${engine}/poison.int.test.ts`, `${engine}/read-models.int.test.ts`],
  },
  {
    name: 'a projection that an operator paused goes on',
    file: `${engine}/catch-up.ts`,
    find: "if (target === 'live' && orders.paused) return { state: 'paused' };",
    replace: '',
    tests: ['services/projector/src/cli/operations.int.test.ts'],
  },
  {
    name: 'an event that an operator skipped is folded all the same',
    file: `${engine}/catch-up.ts`,
    find: 'skipped: orders.skipped };',
    replace: 'skipped: [] };',
    tests: [`${engine}/poison.int.test.ts`, 'services/projector/src/cli/operations.int.test.ts'],
  },
  {
    name: 'what comes after an event that cannot be folded is folded',
    file: `${engine}/projection.ts`,
    find: 'coalesce(position < (${JSON.stringify(aside)}::jsonb ->> stream_id)::bigint, true)',
    replace: 'coalesce(position <> (${JSON.stringify(aside)}::jsonb ->> stream_id)::bigint, true)',
    tests: [`${engine}/set-aside.int.test.ts`],
  },
  {
    name: 'of what was kept of a stream that was set aside, the end is lost',
    file: `${engine}/catch-up.ts`,
    find: 'const rest = first.refused ? first : await',
    replace: 'const rest = first.applied >= 0 ? first : await',
    tests: [`${engine}/set-aside.int.test.ts`],
  },
  {
    name: 'what is saved after a skip is read before the listing is taken back',
    file: `${engine}/catch-up.ts`,
    find: 'if (!isLate && checkpoint.aside',
    replace: 'if (isLate && checkpoint.aside',
    tests: [`${engine}/set-aside.int.test.ts`, 'tests/across/set-aside.int.test.ts'],
  },
  {
    name: 'an older version passes over what only a newer one knows',
    file: `${engine}/step.ts`,
    find: 'const concerns = (type: string) => !(type in knows) ||',
    replace: 'const concerns = (type: string) => type in knows &&',
    tests: [`${engine}/set-aside.int.test.ts`],
  },
  {
    name: 'crawlers are counted',
    file: 'services/projector/src/statistics/statistics.projection.ts',
    find: 'WHERE ${isVisit} AND NOT by_crawler GROUP BY 1, 2)',
    replace: 'WHERE ${isVisit} GROUP BY 1, 2)',
    tests: [`${engine}/read-models.int.test.ts`, `${engine}/rebuild-long-log.faults.int.test.ts`],
  },
  {
    name: 'a day begins at midnight of London',
    file: 'services/projector/src/statistics/statistics.projection.ts',
    find: "'2000-01-01T00:00:00+08'",
    replace: "'2000-01-01T00:00:00+00'",
    tests: [`${engine}/read-models.int.test.ts`, `${engine}/rebuild-long-log.faults.int.test.ts`],
  },
  {
    name: 'notes of what is forgotten stay in the read model',
    file: 'services/projector/src/enquiries/enquiries.projection.ts',
    find: 'WHERE enquiry_id = ANY(${forgotten}::uuid[]) AND sealed IS NOT NULL)',
    replace: 'WHERE enquiry_id = ANY(${forgotten}::uuid[]) AND false)',
    tests: ['services/projector/src/enquiries/enquiries.int.test.ts'],
  },
  {
    name: 'a database without room makes a projection stand still for good',
    file: `${engine}/transient-errors.ts`,
    find: 'isDatabaseUnavailable(error) && !mayBeDataError',
    replace: 'isTimeout(error) && !mayBeOfData',
    tests: [`${engine}/transient-errors.test.ts`],
  },
  {
    name: 'a projection that stands still is tried without a pause',
    file: `${engine}/follower.ts`,
    find: 'return Math.min(1000 * 2 ** (failures - 1), 60_000);',
    replace: 'return 0;',
    tests: [`${engine}/follower.test.ts`],
  },
];

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import type { Sabotage } from './sabotage.ts';

const store = 'packages/event-store/src';
const command = 'services/command/src';

/** Of the log and of the way into it. */
export const ofTheLog: Sabotage[] = [
  {
    name: 'an event is acknowledged before it is committed',
    file: `${store}/group-commit.ts`,
    find: 'queue.push({ event, resolve, reject });',
    replace:
      'queue.push({ event, resolve, reject }); resolve({ eventId: event.eventId, position: 1, version: null, duplicate: false });',
    tests: [`${store}/group-commit.faults.int.test.ts`],
  },
  {
    name: 'one event that the log refuses fails those beside it',
    file: `${store}/group-commit.ts`,
    find: 'if (batch.length > 1 && isAboutEvents(error)) return flushHalves(pool, batch);',
    replace: '',
    tests: [`${store}/group-commit.faults.int.test.ts`],
  },
  {
    name: 'a service that ends does not store what is waiting',
    file: `${store}/group-commit.ts`,
    find: 'closed = true;\n      await flushing;',
    replace: "closed = true;\n      for (const { reject } of queue.splice(0)) reject(new Error('closed'));",
    tests: [`${store}/group-commit.faults.int.test.ts`],
  },
  {
    name: 'the head of the log is not locked while positions are given',
    file: `${store}/migrations/0001-log.ts`,
    find: 'SELECT h.position INTO base FROM log.head h FOR UPDATE;',
    replace: 'SELECT h.position INTO base FROM log.head h;',
    tests: [`${store}/append.int.test.ts`, `${store}/append-model.int.test.ts`],
  },
  {
    name: 'an event whose id is in the log is not passed over',
    file: `${store}/migrations/0001-log.ts`,
    find: 'WHERE NOT EXISTS (SELECT FROM log.events k WHERE k.event_id = r.event_id)',
    replace: '',
    tests: [`${store}/append.int.test.ts`, `${store}/append-model.int.test.ts`],
  },
  {
    name: 'a superuser who switches triggers off may change the log',
    file: `${store}/migrations/0001-log.ts`,
    find: 'ENABLE ALWAYS TRIGGER no_change',
    replace: 'ENABLE TRIGGER no_change',
    tests: [`${store}/append.int.test.ts`],
  },
  {
    name: 'operators may append what is no act of theirs',
    file: `${store}/migrations/0002-operations.ts`,
    find: "AND e #>> '{meta,actor,kind}' = 'operator'",
    replace: '',
    tests: [`${store}/append.int.test.ts`],
  },
  {
    name: 'the short way into the log takes events that do not continue their stream',
    file: `${store}/migrations/0005-append-new.ts`,
    find: 'IF versioned > 0 AND NOT log.continue_streams(base) THEN',
    replace: 'IF false THEN',
    tests: [`${store}/append.int.test.ts`, `${store}/append-model.int.test.ts`],
  },
  {
    name: 'an append is tried again under new ids after its answer was lost',
    file: `${store}/append.ts`,
    find: '(within) => storeOnce(way, within, rows)',
    replace:
      '(within) => storeOnce(way, within, rows.map((row) => ({ ...row, event_id: crypto.randomUUID() })))',
    tests: [`${store}/group-commit.faults.int.test.ts`, `${command}/lost-answers.int.test.ts`],
  },
  {
    name: 'a lost connection counts as a refusal, and what was saved as not saved',
    file: `${store}/append.ts`,
    find: 'isRefusal(error) ? error',
    replace: 'error instanceof Error ? error',
    tests: [`${command}/lost-answers.int.test.ts`],
  },
  {
    name: 'a change whose answer was lost is not asked for again',
    file: `${store}/append.ts`,
    find: 'if (!(error instanceof OutcomeUnknown)) throw error;',
    replace: 'if (error) throw error;',
    tests: [`${command}/lost-answers.int.test.ts`],
  },
  {
    name: 'a call waits for an answer of the database for as long as that takes',
    file: `${store}/database.ts`,
    find: 'if (Number.isFinite(leftMs)) query.query_timeout',
    replace: 'if (leftMs < 0) query.query_timeout',
    tests: [`${store}/database.int.test.ts`],
  },
  {
    name: 'a connection is used again though an answer on it is still to come',
    file: `${store}/database.ts`,
    find: 'this.#isBroken ||= !isRefusal(error);',
    replace: '',
    tests: [`${store}/database.int.test.ts`],
  },
  {
    name: 'the waits of a call for connections add up',
    file: `${store}/database.ts`,
    find: 'if (isInLine) this.#patienceMs -= Math.ceil(performance.now() - cameAt);',
    replace: '',
    tests: [`${store}/database.int.test.ts`],
  },
  {
    name: 'the version that an editor saw is not compared',
    file: `${store}/command-handler.ts`,
    find: 'if (seen !== undefined && seen !== version)',
    replace: 'if (seen !== undefined && seen > version)',
    tests: [`${command}/listings/listings.int.test.ts`, `${store}/command-handler.int.test.ts`],
  },
  {
    name: 'a command that loses a race is not decided anew',
    file: `${store}/command-handler.ts`,
    find: 'const ATTEMPTS = 15;',
    replace: 'const ATTEMPTS = 1;',
    tests: [`${store}/command-handler.int.test.ts`, `${command}/listings/listings.int.test.ts`],
  },
  {
    name: 'a log is filled that is not empty',
    file: `${store}/import-log.ts`,
    find: "if (rows[0]?.position !== '0')",
    replace: "if (rows[0]?.position === '-1')",
    tests: [`${store}/import-log.int.test.ts`],
  },
  {
    name: 'the check of the log does not see that its guards are off',
    file: `${store}/check-log.ts`,
    find: 'if (!inForce.includes(guard)) yield',
    replace: 'if (inForce.length > 99) yield',
    tests: [`${store}/check-log.int.test.ts`],
  },
  {
    name: 'a command is decided on a stream that cannot be read',
    file: `${store}/command-handler.ts`,
    find: 'assertReadable(recorded);\n  return foldReadable',
    replace: 'return foldReadable',
    tests: [`${store}/unreadable-events.int.test.ts`],
  },
  {
    name: 'an event of a newer schema version is taken for one that is known',
    file: `${store}/upcasters.ts`,
    find: 'types.includes(row.type) && row.schema_version > newestVersion(row.type, upcasters)',
    replace: 'false',
    tests: [`${store}/upcasters.test.ts`],
  },
  {
    name: 'a skip counts for the projection alone, and not for who writes to the stream',
    file: `${store}/read-log.ts`,
    find: 'if (row.skipped) return passedOver(row);',
    replace: '',
    tests: [`${store}/unreadable-events.int.test.ts`],
  },
];

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { sabotagesOf } from './sabotage.ts';

const store = 'packages/event-store/src';
const command = 'services/command/src';

/** Of the log and of the way into it. */
export const ofTheLog = [
  ...sabotagesOf(`${store}/group-commit.ts`, [`${store}/group-commit.faults.int.test.ts`], {
    'an event is acknowledged before it is committed': [
      'queue.push({ event, since, resolve, reject });',
      'queue.push({ event, since, resolve, reject }); resolve({ eventId: event.eventId, position: 1, version: null, duplicate: false });',
    ],
    'one event that the log refuses fails those beside it': [
      'if (batch.length > 1 && isAboutEvents(error)) return flushHalves(pool, batch, flushMs);',
      '',
    ],
    'a visit waits as long as the log stands still': [
      'expiry ??= setTimeout(expire, maxWaitMs).unref();',
      '',
    ],
    'any number of visits may wait': [
      'if (closed || expectedWait(since) > maxWaitMs)',
      'if (closed || (expectedWait(since) > maxWaitMs && queue.length < 0))',
    ],
    'a service that ends does not store what is waiting': [
      'closed = true;\n      await flushing;',
      "closed = true;\n      for (const { reject } of queue.splice(0)) reject(new Error('closed'));",
    ],
  }),
  ...sabotagesOf(
    `${store}/log-migrations.ts`,
    [`${store}/append.int.test.ts`, `${store}/append-model.int.test.ts`],
    {
      'the head of the log is not locked while positions are given': [
        'SELECT h.position INTO base FROM log.head h FOR UPDATE;',
        'SELECT h.position INTO base FROM log.head h;',
      ],
      'an event whose id is in the log is not passed over': [
        'WHERE NOT EXISTS (SELECT FROM log.events k WHERE k.event_id = r.event_id)',
        '',
      ],
      'a superuser who switches triggers off may change the log': [
        'ENABLE ALWAYS TRIGGER no_change',
        'ENABLE TRIGGER no_change',
        [`${store}/append.int.test.ts`],
      ],
      'operators may append what is no act of theirs': [
        "AND e #>> '{meta,actor,kind}' = 'operator'",
        '',
        [`${store}/append.int.test.ts`],
      ],
      'the short way into the log takes events that do not continue their stream': [
        'IF versioned > 0 AND NOT log.continue_streams(base) THEN',
        'IF false THEN',
      ],
    },
  ),
  ...sabotagesOf(`${store}/partition-statements.ts`, [`${store}/partition-log.int.test.ts`], {
    'partitions forget the ids of new events': [
      "'ALTER TABLE log.next_events ENABLE ALWAYS TRIGGER keep_ids',",
      "'DROP TRIGGER keep_ids ON log.next_events',",
    ],
    'a partition can be emptied': [
      "EXECUTE format('ALTER TABLE log.%I ENABLE ALWAYS TRIGGER no_truncate', name);",
      "EXECUTE format('DROP TRIGGER no_truncate ON log.%I', name);",
    ],
    'no partition is made for events beyond the last': [
      'WHILE room < upto LOOP room := log.add_partition(NULL); END LOOP;',
      '',
    ],
  }),
  ...sabotagesOf(`${store}/detached.ts`, ['apps/operator/src/log/partition-verbs.int.test.ts'], {
    'a file of detached events is read whatever its digest': [
      "if (createHash('sha256').update(bytes).digest('hex') !== sha256)",
      'if (bytes.length === 0)',
    ],
  }),
  ...sabotagesOf(`${store}/append.ts`, [`${command}/lost-answers.int.test.ts`], {
    'an append is retried under new ids after its answer was lost': [
      '(within) => storeOnce(append, within, rows)',
      '(within) => storeOnce(append, within, rows.map((row) => ({ ...row, event_id: crypto.randomUUID() })))',
      [`${store}/group-commit.faults.int.test.ts`, `${command}/lost-answers.int.test.ts`],
    ],
    'a lost connection counts as a refusal, and what was saved as not saved': [
      'isRefusal(error) ? error',
      'error instanceof Error ? error',
    ],
    'a change whose answer was lost is not asked for again': [
      'if (!(error instanceof OutcomeUnknown)) throw error;',
      'if (error) throw error;',
    ],
  }),
  ...sabotagesOf(`${store}/database.ts`, {
    'a call waits for an answer of the database for as long as that takes': [
      'if (Number.isFinite(leftMs)) query.query_timeout',
      'if (leftMs < 0) query.query_timeout',
    ],
    'a connection is used again though an answer on it is still to come': [
      'this.#isBroken ||= !isRefusal(error) || isReadOnly(error);',
      '',
    ],
    'a connection to a former primary is kept': [
      ' || isReadOnly(error);',
      ';',
      [`${store}/new-primary.int.test.ts`],
    ],
    'the waits of a call for connections add up': [
      'if (isInLine) this.#patienceMs -= Math.ceil(performance.now() - cameAt);',
      '',
    ],
  }),
  ...sabotagesOf(
    `${store}/command-handler.ts`,
    [`${command}/listings/listings.int.test.ts`, `${store}/command-handler.int.test.ts`],
    {
      'the version that an editor saw is not compared': [
        'if (seen > now.version || !isDeepStrictEqual(then.state, now.state))',
        'if (seen > now.version)',
      ],
      'a command that loses a race is not retried': [
        'const ATTEMPTS = 15;',
        'const ATTEMPTS = 1;',
        [`${store}/command-handler.int.test.ts`, `${command}/listings/listings.int.test.ts`],
      ],
      'a command is decided on a stream that cannot be read': [
        'assertReadable(recorded);\n  return foldReadable',
        'return foldReadable',
        [`${store}/read-log.int.test.ts`],
      ],
    },
  ),
  ...sabotagesOf(`${store}/import-log.ts`, {
    'a log is filled that is not empty': [
      "if (rows[0]?.position !== '0')",
      "if (rows[0]?.position === '-1')",
    ],
  }),
  ...sabotagesOf(`${store}/check-log.ts`, {
    'the check of the log does not see that its guards are off': [
      "AND tgname = guard AND tgenabled = 'A'",
      'AND tgname = guard',
    ],
  }),
  ...sabotagesOf(`${store}/upcasters.ts`, {
    'an event of a newer schema version is taken for one that is known': [
      'types.includes(row.type) && row.schema_version > newestVersion(row.type, upcasters)',
      'false',
    ],
  }),
  ...sabotagesOf(`${store}/read-log.ts`, [`${store}/read-log.int.test.ts`], {
    'a skip counts for the projection alone, and not for who writes to the stream': [
      'if (row.skipped) return skippedEvent(row);',
      '',
    ],
  }),
  ...sabotagesOf(`${store}/seals.ts`, [`${store}/seals.test.ts`, `${store}/check-seals.int.test.ts`], {
    'a seal is believed whatever it was made with': [
      'keys.some((key) => timingSafeEqual(macOf(unsigned, key), given))',
      'keys.some((key) => macOf(unsigned, key).length === given.length)',
    ],
  }),
  ...sabotagesOf(`${store}/check-seals.ts`, {
    'a sealed block is not recomputed': [
      'return found === digest ? undefined',
      "return found !== '' ? undefined",
    ],
  }),
  ...sabotagesOf(
    'services/projector/src/seals/seal-keeper.ts',
    ['services/projector/src/seals/sealer.int.test.ts'],
    {
      'a log whose end was cut off is sealed on': [
        'if (seen && !(await logHasSeal(pool, seen)))',
        'if (seen && !seen.mac)',
      ],
    },
  ),
  ...sabotagesOf(
    'services/projector/src/cli/rebuild-verbs.ts',
    ['services/projector/src/cli/changed-log.int.test.ts'],
    {
      'a rebuild takes a changed log for the truth': [
        'if (!unsealed && !(await sealsHold(operator))) return 1;',
        '',
      ],
    },
  ),
];

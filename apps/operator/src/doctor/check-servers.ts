import { counted } from '@marketplace/contracts/counted';
import { newerThan } from '@marketplace/event-store/run-migrations';
import { knownMigrations } from '@marketplace/product/migrate-all';
import type { Facts, Login } from './facts.ts';
import { isSkipped } from './facts.ts';
import type { Finding } from './finding.ts';
import { ok, problem, unasked, warning } from './finding.ts';

/** Passwords that Postgres and Redis refuse, and servers that do not answer. */
export function checkLogins({ place, postgres, redis }: Facts): Finding[] {
  return [
    ...(isSkipped(postgres)
      ? [unasked('passwords of Postgres', postgres.unasked)]
      : loginsOf('Postgres', postgres.logins, mendPostgres[place])),
    ...(isSkipped(redis)
      ? [unasked('passwords of Redis', redis.unasked)]
      : loginsOf('Redis', redis.logins, mendRedis[place])),
  ];
}

interface Mend {
  administrator: string;
  /** What gives the server the password of the settings: a service's may just have been changed. */
  service: string;
  silent: string;
}

const mendPostgres: Record<Facts['place'], Mend> = {
  containers: {
    administrator:
      "give the database that of .env, docker compose exec postgres psql -U postgres -c '\\password', or .env that of the database",
    service: 'docker compose run --rm migrate gives the database that of .env; so does every start',
    silent: '"503: nothing can be saved" in docs/operations.md',
  },
  npm: {
    administrator: 'set DATABASE_URL with the password that this administrator has',
    service: 'start the product again: it gives the roles their passwords',
    silent: 'look at the database, and at the address in DATABASE_URL',
  },
};
const mendRedis: Record<Facts['place'], Mend> = {
  containers: {
    administrator: '',
    service: 'docker compose up -d redis, before deploy/roll.sh',
    silent: '"Redis is down or full" in docs/operations.md',
  },
  npm: {
    administrator: '',
    service: 'set REDIS_URL with the password that Redis has',
    silent: 'look at Redis, and at the address in REDIS_URL',
  },
};

function loginsOf(server: string, logins: readonly Login[], mend: Mend): Finding[] {
  const found = logins.flatMap(({ user, setting, isAdministrator, answer, reason = '' }) => {
    if (answer === 'accepted') return [];
    if (answer === 'silent')
      return [problem(`${server} as ${user}`, `gave no answer: ${reason}`, mend.silent)];
    const says = `is not the password that ${server} has for ${user} (${reason})`;
    return isAdministrator
      ? [problem(setting, says, mend.administrator)]
      : [warning(setting, says, mend.service)];
  });
  return found.length > 0 ? found : [ok(`passwords of ${server}`, logins.map(({ user }) => user).join(', '))];
}

/** A clock that is so much ahead or behind makes sessions end early, and times of events wrong. */
const CLOCKS_DIFFER_MS = { warning: 2000, problem: 60_000 };

/** How far the database's clock and this machine's are apart. */
export function checkClocks({ postgres }: Facts): Finding[] {
  if (isSkipped(postgres) || !postgres.server) return [unasked('clocks', 'Postgres was not asked')];
  const { clockAheadMs } = postgres.server;
  const apart = Math.abs(clockAheadMs);
  const seconds = `${(apart / 1000).toFixed(1)} s ${clockAheadMs < 0 ? 'behind' : 'ahead of'} this machine's`;
  const says = `that of Postgres is ${seconds}`;
  const todo = 'let both machines keep time by the network (NTP)';
  if (apart >= CLOCKS_DIFFER_MS.problem) return [problem('clocks', says, todo)];
  if (apart >= CLOCKS_DIFFER_MS.warning) return [warning('clocks', says, todo)];
  return [ok('clocks', `that of Postgres is this machine's, to ${(apart / 1000).toFixed(1)} s`)];
}

/** Whether the database is of this version, of an older one or of a newer one. */
export function checkMigrations({ postgres }: Facts): Finding[] {
  if (isSkipped(postgres) || !postgres.migrations)
    return [unasked('tables', 'the administrator of Postgres was not asked')];
  const { migrations } = postgres;
  const compared = Object.entries(knownMigrations).map(([schema, known]) => {
    const executed = migrations[schema] ?? [];
    return {
      schema,
      newer: newerThan(known, executed),
      missing: known.filter((name) => !executed.includes(name)),
    };
  });
  const newer = compared.flatMap((one) => one.newer.map((name) => `${one.schema} ${name}`));
  if (newer.length > 0)
    return [
      warning(
        'tables',
        `are of a newer version than this one: ${newer.join(', ')}`,
        'nothing if you went back on purpose, this version goes on beside them; else build the newer one',
      ),
    ];
  const missing = compared.reduce((sum, one) => sum + one.missing.length, 0);
  return [
    ok(
      'tables',
      missing === 0 ? 'are of this version' : `the next start brings ${counted(missing, 'migration')}`,
    ),
  ];
}

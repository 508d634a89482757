import { counted } from '@marketplace/contracts/counted';
import { newerThan } from '@marketplace/event-store/migrate';
import { knownMigrations } from '@marketplace/product/migrate-all';
import { stoppedText } from '@marketplace/read-models/health-answers';
import { createKeyring } from '@marketplace/vault/keyring';
import type { Facts, Finding, Login } from './facts.ts';
import { isSkipped, ok, problem, skipped, warning } from './facts.ts';

/** Checks for passwords that Postgres and Redis refuse, and servers that do not answer. */
export function checkLogins({ place, postgres, redis }: Facts): Finding[] {
  return [
    ...(isSkipped(postgres)
      ? [skipped('passwords of Postgres', postgres.skipped)]
      : loginsOf('Postgres', postgres.logins, fixPostgres[place])),
    ...(isSkipped(redis)
      ? [skipped('passwords of Redis', redis.skipped)]
      : loginsOf('Redis', redis.logins, fixRedis[place])),
  ];
}

interface Fixes {
  administrator: string;
  /** What gives the server the password of the settings: a service's may just have been changed. */
  service: string;
  silent: string;
}

const fixPostgres: Record<Facts['place'], Fixes> = {
  containers: {
    administrator:
      "set the one from .env with docker compose exec postgres psql -U postgres -c '\\password', or put the database's into .env",
    service: 'docker compose run --rm migrate sets the one from .env; so does every start',
    silent: '"503: nothing can be saved" in docs/operations.md',
  },
  npm: {
    administrator: 'set DATABASE_URL with the password that this administrator has',
    service: 'start the product again: it gives the roles their passwords',
    silent: 'check the database, and the address in DATABASE_URL',
  },
};
const fixRedis: Record<Facts['place'], Fixes> = {
  containers: {
    administrator: '',
    service: 'docker compose up -d redis, before deploy/roll.sh',
    silent: '"Redis is down or full" in docs/operations.md',
  },
  npm: {
    administrator: '',
    service: 'set REDIS_URL with the password that Redis has',
    silent: 'check Redis, and the address in REDIS_URL',
  },
};

function loginsOf(server: string, logins: readonly Login[], fixes: Fixes): Finding[] {
  const found = logins.flatMap(({ user, setting, isAdministrator, answer, reason = '' }) => {
    if (answer === 'accepted') return [];
    if (answer === 'silent')
      return [problem(`${server} as ${user}`, `did not answer: ${reason}`, fixes.silent)];
    const says = `is not the password that ${server} has for ${user} (${reason})`;
    return isAdministrator
      ? [problem(setting, says, fixes.administrator)]
      : [warning(setting, says, fixes.service)];
  });
  return found.length > 0 ? found : [ok(`passwords of ${server}`, logins.map(({ user }) => user).join(', '))];
}

/** Checks whether the tables are of this version, an older or a newer one. */
export function checkMigrations({ postgres }: Facts): Finding[] {
  if (isSkipped(postgres) || !postgres.migrations)
    return [skipped('tables', 'no access as the administrator of Postgres')];
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
        `are newer than this version: ${newer.join(', ')}`,
        'nothing if you rolled back on purpose, because this version works with them; otherwise build the newer version',
      ),
    ];
  const missing = compared.reduce((sum, one) => sum + one.missing.length, 0);
  return [
    ok(
      'tables',
      missing === 0 ? 'match this version' : `the next start runs ${counted(missing, 'migration')}`,
    ),
  ];
}

/** Checks that every enquiry has its key, wrapped by a master key of the settings. */
export function checkVault({ postgres, settings }: Facts): Finding[] {
  const { VAULT_KEY, VAULT_KEY_PREVIOUS } = settings;
  if (isSkipped(postgres) || !postgres.vault) return []; // checkLogins reports it
  if (postgres.keyless)
    return [
      problem(
        'vault',
        `${counted(postgres.keyless, 'enquiry lacks a key', 'enquiries lack keys')}, and cannot be read`,
        'operate vault restore, with the newest backup of the vault: "The vault" in docs/operations.md',
      ),
    ];
  if (!VAULT_KEY) return []; // checkSettings reports it
  const { masterId, masterIds } = createKeyring(VAULT_KEY, VAULT_KEY_PREVIOUS || undefined);
  const sum = (isCounted: (id: string) => boolean) =>
    Object.entries(postgres.vault ?? {}).reduce((all, [id, keys]) => all + (isCounted(id) ? keys : 0), 0);
  const shut = sum((id) => !masterIds.includes(id));
  const old = sum((id) => id !== masterId) - shut;
  const { hashMaster } = postgres;
  if (hashMaster && !masterIds.includes(hashMaster))
    return [
      problem(
        'VAULT_KEY',
        'does not open the vault: enquiries are refused',
        'set the previous key as VAULT_KEY or VAULT_KEY_PREVIOUS: "Enquiries cannot be read" in docs/operations.md',
      ),
    ];
  if (shut > 0)
    return [
      problem(
        'VAULT_KEY',
        `does not open ${counted(shut, 'key')} of enquiries`,
        'set the key that wrapped them as VAULT_KEY_PREVIOUS: "Enquiries cannot be read" in docs/operations.md',
      ),
    ];
  if (old > 0)
    return [
      warning(
        'VAULT_KEY_PREVIOUS',
        `still wraps ${counted(old, 'key')} of enquiries`,
        'operate vault rotate',
      ),
    ];
  const all = sum(() => true);
  return [ok('vault', `VAULT_KEY wraps ${counted(all, 'key')} of enquiries`)];
}

const RUNBOOK = '"Pictures are unknown to the log" in docs/operations.md';

/** Checks for quarantined pictures and stopped sweeps, in a projector's last survey. */
export function checkPictures({ postgres }: Facts): Finding[] {
  const quarantine = isSkipped(postgres) ? null : postgres.quarantine;
  if (!quarantine) return [];
  const { stopped, pictures, oldestDay } = quarantine;
  return [
    ...(stopped ? [problem('pictures', stoppedText(stopped).replace(/\.$/, ''), RUNBOOK)] : []),
    ...(pictures > 0
      ? [
          warning(
            'quarantine',
            `${counted(pictures, 'unknown picture')}, since ${oldestDay}`,
            `operate images quarantine: ${RUNBOOK}`,
          ),
        ]
      : []),
  ];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Certificates are usually renewed a month before the end. */
const RENEWAL_DAYS = 21;
/** A night and some slack. */
const BACKUP_HOURS = 26;

/** Checks the public origin: https, its certificate, and the number of proxies. */
export function checkOrigin({ place, settings, certificate, now }: Facts): Finding[] {
  const origin = settings.PUBLIC_ORIGIN || 'http://localhost:8080';
  if (!URL.canParse(origin)) return []; // checkSettings reports it
  const { protocol, hostname } = new URL(origin);
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol === 'http:') {
    if (isLocal && place === 'npm') return [];
    const says = isLocal ? 'names this machine, and so do links that visitors share' : 'is not https';
    return [warning('PUBLIC_ORIGIN', `${origin} ${says}`, '"TLS" in docs/operations.md')];
  }
  const found = certificateOf(certificate, now);
  const proxies = Number(settings.TRUST_PROXY || (place === 'containers' ? 1 : 0));
  if (proxies < (place === 'containers' ? 2 : 1))
    found.push(
      warning(
        'TRUST_PROXY',
        `is ${proxies}, which does not count the proxy that terminates TLS: all visitors share its address`,
        `set it to ${proxies + 1}, and one more for each further proxy`,
      ),
    );
  return found;
}

function certificateOf(certificate: Facts['certificate'], now: Date): Finding[] {
  if (isSkipped(certificate)) return [skipped('certificate', certificate.skipped)];
  const { host, validTo, refusal } = certificate;
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const about = `certificate of ${host}`;
  const todo = 'renew it on the proxy that terminates TLS';
  if (days < 0) return [problem(about, `expired on ${validTo.toISOString().slice(0, 10)}`, todo)];
  if (refusal !== undefined) return [problem(about, `browsers refuse it: ${refusal}`, todo)];
  const says = `valid for ${counted(days, 'day')}`;
  return [days < RENEWAL_DAYS ? warning(about, says, todo) : ok(about, says)];
}

/** Checks the age of the newest backup of the vault, if the vault has or lost keys. */
export function checkVaultBackup({ backups, postgres, now }: Facts): Finding[] {
  if (isSkipped(postgres) || (Object.keys(postgres.vault ?? {}).length === 0 && !postgres.keyless)) return [];
  const madeAt = backups.status?.lastVaultBackupAt;
  const about = 'backup of the vault';
  const todo = '"The vault" in docs/operations.md';
  return [madeAt ? aged(about, Date.parse(madeAt), { now, todo }) : warning(about, 'none is known', todo)];
}

/** Checks the age of the newest backup, and reported problems. */
export function checkBackups({ backups, postgres, now }: Facts): Finding[] {
  const { folder, newest, status } = backups;
  const made = [newest, status?.lastBackupAt ? new Date(status.lastBackupAt) : undefined];
  const times = made.flatMap((date) => (date ? [date.getTime()] : []));
  const todo = '"Backup and restore" in docs/operations.md';
  const found =
    status && !status.ok ? [problem('backups', status.problem ?? 'the last one failed', todo)] : [];
  if (times.length === 0) {
    const head = isSkipped(postgres) ? undefined : postgres.head;
    if (head === undefined)
      return [...found, skipped('backups', `none in ${folder}; the log could not be read`)];
    if (head === 0) return [...found, ok('backups', 'there is nothing to back up yet')];
    return [...found, warning('backups', `none in ${folder}`, todo)];
  }
  return [...found, aged('backups', Math.max(...times), { now, todo })];
}

function aged(about: string, madeAt: number, { now, todo }: { now: Date; todo: string }): Finding {
  const hours = Math.floor((now.getTime() - madeAt) / HOUR_MS);
  const says = `the newest is ${counted(hours, 'hour')} old`;
  return hours <= BACKUP_HOURS ? ok(about, says) : warning(about, says, todo);
}

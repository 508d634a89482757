import { counted } from '@marketplace/contracts/counted';
import type { Facts } from './facts.ts';
import { isSkipped } from './facts.ts';
import type { Finding } from './finding.ts';
import { ok, problem, unasked, warning } from './finding.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Those who renew certificates do so a month before the end. */
const RENEWAL_DAYS = 21;
/** A night and a little. */
const BACKUP_HOURS = 26;

/** What visitors type: whether it leads here by https, and how long yet. */
export function checkOrigin({ place, settings, certificate, now }: Facts): Finding[] {
  const origin = settings.PUBLIC_ORIGIN || 'http://localhost:8080';
  if (!URL.canParse(origin)) return []; // said among the settings
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
        `is ${proxies}, and a proxy that ends TLS is not counted: all visitors have its address`,
        `set it to ${proxies + 1}, and one more for each further proxy`,
      ),
    );
  return found;
}

function certificateOf(certificate: Facts['certificate'], now: Date): Finding[] {
  if (isSkipped(certificate)) return [unasked('certificate', certificate.unasked)];
  const { host, validTo, refusal } = certificate;
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const about = `certificate of ${host}`;
  const todo = 'renew it where your proxy ends TLS';
  if (days < 0) return [problem(about, `ended on ${validTo.toISOString().slice(0, 10)}`, todo)];
  if (refusal !== undefined) return [problem(about, `browsers refuse it: ${refusal}`, todo)];
  const says = `good for ${counted(days, 'day')}`;
  return [days < RENEWAL_DAYS ? warning(about, says, todo) : ok(about, says)];
}

/** How old the newest backup of the vault is, where it has a key to lose, or lost one. */
export function checkVaultBackup({ backups, postgres, now }: Facts): Finding[] {
  if (isSkipped(postgres) || (Object.keys(postgres.vault ?? {}).length === 0 && !postgres.keyless)) return [];
  const madeAt = backups.status?.lastVaultBackupAt;
  const about = 'backup of the vault';
  const todo = '"The vault" in docs/operations.md';
  return [madeAt ? aged(about, Date.parse(madeAt), { now, todo }) : warning(about, 'none is known', todo)];
}

/** How old the newest backup is, and what is known of the last ones. */
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
      return [...found, unasked('backups', `none in ${folder}, and the log was not asked`)];
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

import { counted, nounFor } from '@marketplace/contracts/counted';
import type { Answer, Finding, SetAside } from '@marketplace/contracts/operations/operations.views';
import type {
  BackupStatus,
  DiskRoom,
  NoticeState,
  PictureMove,
  PostgresState,
  RedisState,
  StoppedSweep,
  Survey,
} from '@marketplace/contracts/operations/survey';
import type { ProjectorHeartbeats } from './database.ts';
import { setAsideText } from './set-aside.ts';

/** The input of the health answers. */
export interface Facts extends Standing {
  /** Position of the last event of the log. */
  head: number;
  now: Date;
  /** Undefined when the caller may not see the vault. */
  vault?: VaultStatus | undefined;
}

/** Age from which a survey no longer counts. */
const STALE_SECONDS = 120;

/**
 * Returns the answers to the four questions in plain words, for the operations page and `status`. Their limits are those of the
 * alerts in deploy/prometheus/alerts.yml.
 */
export function healthAnswers(facts: Facts): Answer[] {
  const { survey, now, vault } = facts;
  const late = lateAnswer(facts);
  const age = secondsSince(survey?.at, now);
  if (survey && age <= STALE_SECONDS)
    return [
      lostAnswer(survey, now, vault),
      late,
      runningOutAnswer(survey),
      backupAnswer(survey.backups, facts),
    ];
  const text = survey
    ? `Unknown: nothing was checked for ${duration(age)}.`
    : 'Unknown: nothing was checked yet.';
  const unknown = { need: 'unknown', text } as const;
  return [
    { question: 'lost', ...unknown, findings: [] },
    late,
    { question: 'running-out', ...unknown, findings: [] },
    { question: 'backup', ...unknown, findings: [] },
  ];
}

/** Whether someone must act now. */
export function isUrgent(answers: readonly Answer[]): boolean {
  return answers.some(({ need }) => need === 'now');
}

/** The headings of docs/operations.md that findings name. */
export const runbooks = {
  seals: 'The log is not what was sealed',
  vault: 'Enquiries cannot be read',
  pictures: 'Pictures are unknown to the log',
  move: 'Move the pictures to a bucket',
  late: 'Views and clicks do not move',
  stopped: 'A projection has stopped',
  aside: 'A listing is set aside',
  redis: 'Redis is down or full',
  notices: 'Emails are not sent',
  push: 'A phone does not ring for an enquiry',
  disk: 'The disk is full',
  partitions: 'The log has no partition ahead',
  connections: 'Postgres runs out of connections',
  transaction: 'A transaction stays open',
  wal: 'The WAL is not archived, or grows',
  backup: 'A backup is missing, old or not proven',
} as const;

type Need = Finding['need'];
type Add = (need: Need, text: string, runbook?: keyof typeof runbooks) => void;

const urgency: Need[] = ['now', 'soon', 'well'];

/** Returns an answer with the findings that `find` adds, the most urgent first; that one decides the status. */
function answer(question: Answer['question'], texts: Record<Need, string>, find: (add: Add) => void): Answer {
  const found: Finding[] = [];
  find((need, text, runbook) => {
    found.push({ need, text, runbook: runbook === undefined ? null : runbooks[runbook] });
  });
  const findings = urgency.flatMap((need) => found.filter((finding) => finding.need === need));
  const need = findings[0]?.need ?? 'well';
  return { question, need, text: texts[need], findings };
}

/** Seconds from a time to now; 0 for an unknown time. */
function secondsSince(time: string | null | undefined, now: Date): number {
  return time ? Math.max(0, (now.getTime() - Date.parse(time)) / 1000) : 0;
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

const numbers = new Intl.NumberFormat('en-SG', { maximumFractionDigits: 0 });

/** Returns a whole number with separators, `1,250,000`. */
export function count(value: number): string {
  return numbers.format(value);
}

/** Returns a duration in its two largest units, `1 h 4 min`, `4 min 10 s`, `3 s`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const [days = 0, hours = 0, minutes = 0] = [86_400, 3600, 60].map((unit) => Math.floor(whole / unit));
  if (days > 0) return `${days} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

/** Returns a number of bytes in a fitting unit, `41.2 GB`. */
export function bytesText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount < 100 && power > 0 ? amount.toFixed(1) : Math.round(amount)} ${units[power]}`;
}

const MADE_EVERY_SECONDS = 26 * 3600;
const ARCHIVED_EVERY_SECONDS = 15 * 60;
const PROVEN_EVERY_SECONDS = 8 * 24 * 3600;

/** Answers when the last proven backup was, and what is wrong with backups. */
function backupAnswer(backups: BackupStatus | null, { head, now }: { head: number; now: Date }): Answer {
  const { lastBackupAt, lastVaultBackupAt, lastArchivedAt, lastProvenAt, provenPosition } = backups ?? {};
  const madeFor = secondsSince(lastBackupAt, now);
  const vaultFor = secondsSince(lastVaultBackupAt, now);
  const archivedFor = secondsSince(lastArchivedAt, now);
  const provenFor = secondsSince(lastProvenAt, now);
  const upTo =
    typeof provenPosition === 'number' ? `, up to position ${count(provenPosition)} of ${count(head)}` : '';
  const text = lastProvenAt ? `${duration(provenFor)} ago${upTo}.` : 'Never.';
  return answer('backup', { now: text, soon: text, well: text }, (add) => {
    if (backups && !backups.ok)
      add('now', backups.problem ?? 'The last backup, or its proof, failed.', 'backup');
    if (!lastBackupAt) add('soon', 'No backup is known.', 'backup');
    else if (madeFor > MADE_EVERY_SECONDS)
      add('now', `The last backup was made ${duration(madeFor)} ago.`, 'backup');
    else add('well', `The last backup was made ${duration(madeFor)} ago.`);
    const vault = `The last backup of the vault was made ${duration(vaultFor)} ago.`;
    if (backups && !lastVaultBackupAt) add('soon', 'No backup of the vault is known.', 'backup');
    else if (vaultFor > MADE_EVERY_SECONDS) add('now', vault, 'backup');
    else if (lastVaultBackupAt) add('well', vault);
    const archived = `The archive has all commits until ${duration(archivedFor)} ago.`;
    if (lastArchivedAt && archivedFor > ARCHIVED_EVERY_SECONDS) add('now', archived, 'wal');
    else if (lastArchivedAt) add('well', archived);
    if (!lastProvenAt) add('soon', 'No backup was ever restored and verified elsewhere.', 'backup');
    else if (provenFor > PROVEN_EVERY_SECONDS) add('soon', 'A backup should be proven every week.', 'backup');
  });
}

/** The state of the read models and of the projectors. */
export interface Standing extends Pick<ProjectorHeartbeats, 'seenSeconds' | 'survey'> {
  /** The live generation of each projection. */
  live: {
    name: string;
    state: string;
    lag: number;
    lagSeconds: number;
    /** How many streams are set aside, and the first of them. */
    setAsideCount: number;
    setAside: readonly SetAside[];
  }[];
}

/** How many set-aside streams are listed. */
const SHOWN = 3;
const GONE_SECONDS = 20;
const SOON_SECONDS = 5;
const NOW_SECONDS = 30;
const UNSENT_SECONDS = 15 * 60;

/** Answers whether anything saved is not shown yet. */
function lateAnswer({ live, seenSeconds, survey }: Standing): Answer {
  const texts = { now: 'Yes.', soon: 'A little.', well: 'No. Whatever was saved is shown.' };
  return answer('late', texts, (add) => {
    if (seenSeconds === null)
      add('now', 'No projector ever ran: changes are in the log, but not shown yet.', 'late');
    else if (seenSeconds > GONE_SECONDS)
      add(
        'now',
        `No projector ran for ${duration(seenSeconds)}: later changes are in the log, but not shown yet.`,
        'late',
      );
    for (const { name, state, lag, lagSeconds } of live) {
      const behind = `${counted(lag, 'event')} and ${duration(lagSeconds)} behind`;
      if (state === 'stopped') add('now', `${name} has stopped, ${behind}.`, 'stopped');
      else if (state === 'paused') add('soon', `${name} was paused, ${behind}.`, 'late');
      else if (lagSeconds > SOON_SECONDS)
        add(lagSeconds > NOW_SECONDS ? 'now' : 'soon', `${name} is ${behind}.`, 'late');
    }
    for (const { name, setAsideCount, setAside } of live) {
      const shown = setAside.slice(0, SHOWN);
      for (const one of shown) add('now', `${setAsideText(name, one)}.`, 'aside');
      const more = setAsideCount - shown.length;
      if (more > 0) add('now', `${name} has set aside ${count(more)} more.`, 'aside');
    }
    if (survey && !survey.redis)
      add('soon', 'Redis does not answer: changes show within two seconds instead of at once.', 'redis');
    if (survey?.notices) addEmails(add, survey.notices, Date.parse(survey.at));
    if (survey?.push) addPush(add, survey.push);
  });
}

/** The inbox has all enquiries, even if an email fails. */
function addEmails(add: Add, { givenUp, waiting, waitingSince, error }: NoticeState, at: number): void {
  const why = error === null ? '' : ` The mail server says: ${error}`;
  const seconds = waitingSince === null ? 0 : (at - Date.parse(waitingSince)) / 1000;
  if (givenUp > 0)
    add('now', `${counted(givenUp, 'email')} from the last few days could not be sent.${why}`, 'notices');
  if (waiting > 0 && seconds > UNSENT_SECONDS)
    add('soon', `${counted(waiting, 'email')} could not be sent for ${duration(seconds)}.${why}`, 'notices');
}

function addPush(add: Add, { givenUp, error }: NoticeState): void {
  if (givenUp === 0) return;
  const why = error === null ? '' : ` The push service says: ${error}`;
  add(
    'soon',
    `${counted(givenUp, 'notification')} to phones from the last few days could not be sent.${why}`,
    'push',
  );
}

const SEALED_EVERY_SECONDS = 25 * 3600;
const CHECKED_EVERY_SECONDS = 26 * 3600;

/** What prevents reading enquiries. */
export interface VaultStatus {
  /** Enquiries without a key that are not forgotten. */
  keyless: number;
  /** Keys whose master key is not set. */
  shut: number;
  /** Whether VAULT_KEY does not open the vault, so that enquiries are refused. */
  isClosed: boolean;
}

/** Answers whether anything is lost: what the seals report, and what exists only on this machine. */
function lostAnswer(
  { at, seals, postgres, backups, quarantine, pictureMove }: Survey,
  now: Date,
  vault?: VaultStatus,
): Answer {
  const unsealed = seals ? 'no event is sealed yet' : 'the log is not sealed';
  const texts = {
    now: 'It may be.',
    soon: 'No known loss.',
    well: seals?.newestAt ? 'No. The log matches its seals.' : `No known loss; ${unsealed}.`,
  };
  const sealedFor = secondsSince(seals?.newestAt, now);
  const checkedFor = secondsSince(seals?.checkedAt, now);
  const kept = [backups?.lastArchivedAt, backups?.lastBackupAt].filter((at) => typeof at === 'string');
  const keptFor = Math.min(...kept.map((at) => secondsSince(at, now)));
  return answer('lost', texts, (add) => {
    if (seals?.isBroken)
      add(
        'now',
        'The log is not what was sealed: it was changed outside the product, or its disk is damaged.',
        'seals',
      );
    if (vault && vault.keyless > 0)
      add(
        'now',
        `${counted(vault.keyless, 'enquiry lacks a key', 'enquiries lack keys')}, and cannot be read: the vault, or part of it, is lost.`,
        'vault',
      );
    if (vault?.isClosed) add('now', 'VAULT_KEY does not open the vault: enquiries are refused.', 'vault');
    if (vault && vault.shut > 0)
      add('now', `VAULT_KEY does not open ${counted(vault.shut, 'key')} of enquiries.`, 'vault');
    if (quarantine?.stopped) add('now', stoppedText(quarantine.stopped), 'pictures');
    if (quarantine && quarantine.pictures > 0)
      add(
        'soon',
        `${counted(quarantine.pictures, 'picture')} unknown to the log ${nounFor(quarantine.pictures, 'is', 'are')} in quarantine since ${quarantine.oldestDay}, and will be removed after 30 days.`,
        'pictures',
      );
    if (pictureMove) addMove(add, pictureMove, Date.parse(at));
    if (sealedFor > SEALED_EVERY_SECONDS)
      add(
        'soon',
        `The log was last sealed ${duration(sealedFor)} ago: later tampering would not be detected.`,
        'seals',
      );
    if (checkedFor > CHECKED_EVERY_SECONDS)
      add('soon', `The seals of the log were last verified ${duration(checkedFor)} ago.`, 'seals');
    if (postgres?.archiving && isAfter(postgres.lastArchiveFailureAt, postgres.lastArchivedAt))
      add('now', 'Postgres cannot archive its WAL: new writes are only on its disk.', 'wal');
    if (kept.length > 0)
      add('well', `If this machine failed now, the changes of the last ${duration(keptFor)} would be lost.`);
    else add('well', 'If this machine failed now, everything would be lost: no backup is known.');
  });
}

const MOVE_SILENT_SECONDS = 60;

function addMove(add: Add, { from, to, since, at, done, of, problems, isOver }: PictureMove, now: number) {
  const files = `${count(done)} of ${counted(of, 'file')}`;
  if (since === null || at === null)
    add('soon', `New pictures go to ${to}, the others are still in ${from}: start their move.`, 'move');
  else if (isOver && problems > 0)
    add('soon', `${counted(problems, 'picture')} of ${from} could not be moved to ${to}.`, 'move');
  else if (isOver) add('soon', `All pictures are in ${to}: UPLOADS_FROM can be removed.`, 'move');
  else if ((now - Date.parse(at)) / 1000 > MOVE_SILENT_SECONDS)
    add('soon', `The move of the pictures to ${to} stopped at ${files}: start it again.`, 'move');
  else
    add(
      'well',
      `The pictures are moving to ${to}: ${files} in ${duration((now - Date.parse(since)) / 1000)}.`,
    );
}

/** Returns why a sweep of the pictures stopped. */
export function stoppedText({ unknown, pictures }: StoppedSweep): string {
  return `The log does not know ${unknown} of ${pictures} pictures: the sweep stopped without changes.`;
}

function isAfter(time: string | null, other: string | null): boolean {
  return time !== null && (other === null || Date.parse(time) > Date.parse(other));
}

/** Shares of free or used space that need attention soon or now. */
const DISK_FREE = { soon: 0.2, now: 0.1 };
const CONNECTIONS_USED = { soon: 0.8, now: 0.95 };
const REDIS_USED = { soon: 0.7, now: 0.9 };
const LEAST_FREE_BYTES = 2e9;
const TRANSACTION_SECONDS = 15 * 60;
const WAL_KEPT_BYTES = 5e9;

/** Answers whether anything is about to run out: disks, connections, Redis memory. */
function runningOutAnswer({ disks, postgres, redis, partitionsAhead }: Survey): Answer {
  const well = disks.length === 0 ? 'No. No disk is monitored.' : 'No.';
  return answer('running-out', { now: 'Yes.', soon: 'Soon.', well }, (add) => {
    for (const disk of disks) addDisk(add, disk);
    if (postgres) addPostgres(add, postgres);
    if (redis) addRedis(add, redis);
    if (partitionsAhead === 0)
      add('soon', 'The log has no partition ahead; the next one will be created by an append.', 'partitions');
  });
}

function addDisk(add: Add, { disk, free, size }: DiskRoom): void {
  const whose = disk === 'database' ? 'database' : 'pictures';
  const text = `On the disk of the ${whose} ${bytesText(free)} of ${bytesText(size)} are free.`;
  if (free < LEAST_FREE_BYTES || free / size < DISK_FREE.now) add('now', text, 'disk');
  else if (free / size < DISK_FREE.soon) add('soon', text, 'disk');
  else add('well', text);
}

function addPostgres(add: Add, state: PostgresState): void {
  const { connections, connectionsMax, oldestTransactionSeconds, walKeptBySlots } = state;
  const need = needOf(connections / connectionsMax, CONNECTIONS_USED);
  const used = `${count(connections)} of ${count(connectionsMax)} connections of Postgres are in use.`;
  if (need !== 'well') add(need, used, 'connections');
  if (oldestTransactionSeconds !== null && oldestTransactionSeconds > TRANSACTION_SECONDS) {
    const openFor = duration(oldestTransactionSeconds);
    add('soon', `A transaction has been open for ${openFor}, and tables grow.`, 'transaction');
  }
  if (walKeptBySlots > WAL_KEPT_BYTES)
    add('soon', `A replication slot keeps ${bytesText(walKeptBySlots)} of WAL on the disk.`, 'wal');
}

function addRedis(add: Add, { memoryUsed, memoryMax }: RedisState): void {
  if (memoryMax === null) return;
  const need = needOf(memoryUsed / memoryMax, REDIS_USED);
  const used = `Redis uses ${bytesText(memoryUsed)} of ${bytesText(memoryMax)} of memory.`;
  if (need !== 'well') add(need, used, 'redis');
}

function needOf(share: number, { soon, now }: { soon: number; now: number }): Need {
  if (share > now) return 'now';
  return share > soon ? 'soon' : 'well';
}

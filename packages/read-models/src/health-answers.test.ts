import type { Survey } from '@marketplace/contracts/operations/survey';
import { noBackup } from '@marketplace/contracts/operations/survey';
import { describe, expect, it } from 'vitest';
import type { Facts } from './health-answers.ts';
import { bytesText, duration, healthAnswers, isUrgent } from './health-answers.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const postgres: NonNullable<Survey['postgres']> = {
  connections: 20,
  connectionsMax: 200,
  oldestTransactionSeconds: 0,
  deadlocks: 0,
  databaseSize: 1e9,
  walSize: 1e8,
  walKeptBySlots: 0,
  checkpointsTimed: 1,
  checkpointsRequested: 0,
  archiving: true,
  archived: 10,
  archiveFailures: 0,
  lastArchivedAt: ago(0.05),
  lastArchiveFailureAt: null,
};
const redis = { memoryUsed: 5e6, memoryMax: 256e6, clients: 8, rejectedConnections: 0 };
const seals = { newestAt: ago(3), newestPosition: 90, isBroken: false, checkedAt: ago(2) };
const backups = {
  ...noBackup,
  lastBackupAt: ago(9),
  lastVaultBackupAt: ago(9),
  lastArchivedAt: ago(0.05),
  lastProvenAt: ago(8),
  provenPosition: 54_761,
};
const disk = (free: number) => ({ disk: 'database' as const, free, size: 100e9 });
const notices = { waiting: 0, waitingSince: null, givenUp: 0, error: null };
const survey: Survey = {
  at: now.toISOString(),
  disks: [disk(60e9)],
  postgres,
  redis,
  seals,
  backups,
  notices,
  push: notices,
  quarantine: null,
  pictureMove: null,
  partitionsAhead: null,
};
const listings = { name: 'listings', state: 'live', lag: 0, lagSeconds: 0, setAsideCount: 0, setAside: [] };
const aside = { stream: 'listing-a1', since: 7, type: 'ListingRepriced', reason: 'no price' };

/** Returns the answers on a product that is well but for what is given. */
function answersWith(found: Partial<Survey>, facts: Partial<Facts> = {}) {
  const whole = { seenSeconds: 1, survey: { ...survey, ...found }, head: 54_800, live: [listings], now };
  const [lost, late, runningOut, backup] = healthAnswers({ ...whole, ...facts });
  if (!lost || !late || !runningOut || !backup) throw new Error('not four answers');
  return { lost, late, runningOut, backup };
}

it('explains why all is well', () => {
  const answers = answersWith({});
  expect(Object.values(answers).map(({ question, need, text }) => [question, need, text])).toEqual([
    ['lost', 'well', 'No. The log matches its seals.'],
    ['late', 'well', 'No. Whatever was saved is shown.'],
    ['running-out', 'well', 'No.'],
    ['backup', 'well', '8 h 0 min ago, up to position 54,761 of 54,800.'],
  ]);
  expect(isUrgent(Object.values(answers))).toBe(false);
  const text = 'If this machine failed now, the changes of the last 3 min 0 s would be lost.';
  expect(answers.lost.findings).toEqual([{ need: 'well', text, runbook: null }]);
  expect(answers.runningOut.findings[0]?.text).toBe(
    'On the disk of the database 60.0 GB of 100 GB are free.',
  );
});

describe('possible data loss', () => {
  const quarantine = { pictures: 2, oldestDay: '2026-11-20', stopped: null };
  const begun = { from: '/data/uploads', to: 's3://homes/', since: ago(1), at: ago(0), done: 1200, of: 2000 };
  const move = { ...begun, problems: 0, isOver: false };
  const stopped = { at: ago(1), unknown: 30, pictures: 90 };

  it.each<[Partial<Survey>, 'now' | 'soon' | 'well', string]>([
    [{ seals: { ...seals, isBroken: true } }, 'now', 'The log is not what was sealed'],
    [{ seals: { ...seals, newestAt: ago(26) } }, 'soon', 'last sealed 1 d 2 h ago'],
    [{ seals: { ...seals, checkedAt: ago(27) } }, 'soon', 'last verified 1 d 3 h ago'],
    [{ postgres: { ...postgres, lastArchiveFailureAt: ago(0) } }, 'now', 'cannot archive'],
    [{ backups: null }, 'well', 'everything would be lost: no backup is known'],
    [
      { pictureMove: move },
      'well',
      'The pictures are moving to s3://homes/: 1,200 of 2,000 files in 1 h 0 min.',
    ],
    [{ pictureMove: { ...move, at: ago(1) } }, 'soon', 'stopped at 1,200 of 2,000 files: start it again.'],
    [
      { pictureMove: { ...move, since: null, at: null } },
      'soon',
      'still in /data/uploads: start their move.',
    ],
    [{ pictureMove: { ...move, isOver: true } }, 'soon', 'in s3://homes/: UPLOADS_FROM can be removed.'],
    [
      { pictureMove: { ...move, isOver: true, problems: 2 } },
      'soon',
      '2 pictures of /data/uploads could not be moved to s3://homes/.',
    ],
    [{ quarantine }, 'soon', '2 pictures unknown to the log are in quarantine since 2026-11-20, and will be'],
    [{ quarantine: { ...quarantine, stopped } }, 'now', 'does not know 30 of 90 pictures: the sweep stopped'],
  ])('of %j: %s', (found, need, text) => {
    const { lost } = answersWith(found);
    expect([lost.need, lost.findings[0]?.text]).toEqual([need, expect.stringContaining(text)]);
  });

  it('reports nothing for a log without seals', () => {
    const unsealed = { ...seals, newestAt: null };
    expect(answersWith({ seals: unsealed }).lost.text).toBe('No known loss; no event is sealed yet.');
    expect(answersWith({ seals: null }).lost.text).toBe('No known loss; the log is not sealed.');
  });
});

describe('an overdue task', () => {
  it.each<[Partial<Facts>, 'now' | 'soon', string]>([
    [{ seenSeconds: null }, 'now', 'No projector ever ran'],
    [{ seenSeconds: 90 }, 'now', 'No projector ran for 1 min 30 s'],
    [{ live: [{ ...listings, state: 'stopped', lag: 1, lagSeconds: 70 }] }, 'now', 'has stopped'],
    [
      { live: [{ ...listings, setAsideCount: 1, setAside: [aside] }] },
      'now',
      'listings has set aside the listing a1 at event 7 (ListingRepriced)',
    ],
    [
      { live: [{ ...listings, state: 'paused', lag: 2000, lagSeconds: 70 }] },
      'soon',
      'paused, 2,000 events and',
    ],
    [
      { live: [{ ...listings, state: 'catching-up', lag: 9, lagSeconds: 6 }] },
      'soon',
      '9 events and 6 s behind',
    ],
    [{ live: [{ ...listings, state: 'catching-up', lag: 9, lagSeconds: 31 }] }, 'now', '31 s behind'],
    [{ survey: { ...survey, redis: null } }, 'soon', 'Redis does not answer'],
    [
      { survey: { ...survey, notices: { ...notices, givenUp: 2, error: '535 no' } } },
      'now',
      '2 emails from the last few days could not be sent. The mail server says: 535 no',
    ],
    [
      { survey: { ...survey, notices: { ...notices, waiting: 1, waitingSince: ago(1) } } },
      'soon',
      '1 email could not be sent for 1 h 0 min.',
    ],
    [
      { survey: { ...survey, push: { ...notices, givenUp: 2, error: '403' } } },
      'soon',
      '2 notifications to phones from the last few days could not be sent. The push service says: 403',
    ],
  ])('by %j: %s', (facts, need, text) => {
    const { late } = answersWith({}, facts);
    expect([late.need, late.findings[0]?.text]).toEqual([need, expect.stringContaining(text)]);
  });
});

it.each([
  [
    { keyless: 0, shut: 0, isClosed: true },
    'now',
    'VAULT_KEY does not open the vault: enquiries are refused.',
  ],
  [{ keyless: 1, shut: 0 }, 'now', '1 enquiry lacks a key, and cannot be read'],
  [{ keyless: 0, shut: 2 }, 'now', 'VAULT_KEY does not open 2 keys of enquiries.'],
  [{ keyless: 0, shut: 0 }, 'well', 'If this machine failed now'],
])('something is lost when enquiries cannot be read: %j', (vault, need, text) => {
  const { lost } = answersWith({}, { vault: { isClosed: false, ...vault } });
  expect([lost.need, lost.findings[0]?.text]).toEqual([need, expect.stringContaining(text)]);
});

describe('a resource that runs out', () => {
  it.each<[Partial<Survey>, 'now' | 'soon', string]>([
    [{ disks: [disk(9e9)] }, 'now', '9.0 GB of 100 GB are free'],
    [{ disks: [{ ...disk(1.9e9), size: 3e9 }] }, 'now', '1.9 GB of 3.0 GB are free'],
    [{ disks: [disk(19e9)] }, 'soon', '19.0 GB of 100 GB are free'],
    [{ postgres: { ...postgres, connections: 170 } }, 'soon', '170 of 200 connections'],
    [{ postgres: { ...postgres, connections: 195 } }, 'now', '195 of 200 connections'],
    [{ postgres: { ...postgres, oldestTransactionSeconds: 1000 } }, 'soon', 'open for 16 min 40 s'],
    [{ postgres: { ...postgres, walKeptBySlots: 6e9 } }, 'soon', '6.0 GB of WAL'],
    [{ redis: { ...redis, memoryUsed: 200e6 } }, 'soon', '200 MB of 256 MB of memory'],
    [{ partitionsAhead: 0 }, 'soon', 'no partition ahead'],
  ])('of %j: %s', (found, need, text) => {
    const { runningOut } = answersWith(found);
    expect([runningOut.need, runningOut.findings[0]?.text]).toEqual([need, expect.stringContaining(text)]);
  });

  it('says that no disk is checked', () => {
    expect(answersWith({ disks: [] }).runningOut.text).toBe('No. No disk is monitored.');
  });
});

describe('the newest proven backup', () => {
  it.each<[Survey['backups'], 'now' | 'soon', string, string]>([
    [null, 'soon', 'Never.', 'No backup is known.'],
    [{ ...backups, lastVaultBackupAt: null }, 'soon', '8 h 0 min ago, up to', 'No backup of the vault'],
    [{ ...backups, lastVaultBackupAt: ago(27) }, 'now', '8 h', 'backup of the vault was made 1 d 3 h ago'],
    [{ ...backups, lastProvenAt: null }, 'soon', 'Never.', 'No backup was ever restored'],
    [{ ...backups, lastProvenAt: ago(24 * 9) }, 'soon', '9 d 0 h ago, up to', 'every week'],
    [{ ...backups, lastBackupAt: ago(27) }, 'now', '8 h 0 min ago, up to', 'made 1 d 3 h ago'],
    [{ ...backups, lastArchivedAt: ago(1) }, 'now', '8 h 0 min ago, up to', 'until 1 h 0 min ago'],
    [{ ...backups, ok: false, problem: 'The bucket is full.' }, 'now', '8 h', 'The bucket is full.'],
  ])('by %j: %s, %s', (known, need, text, finding) => {
    const { backup } = answersWith({ backups: known });
    expect([backup.need, backup.text, backup.findings[0]?.text]).toEqual([
      need,
      expect.stringContaining(text),
      expect.stringContaining(finding),
    ]);
    expect(isUrgent([backup])).toBe(need === 'now');
  });
});

it('says what has not been checked lately', () => {
  const { lost, late, backup } = answersWith({}, { survey: null });
  expect([lost.need, late.need, backup.text]).toEqual([
    'unknown',
    'well',
    'Unknown: nothing was checked yet.',
  ]);
  expect(answersWith({ at: ago(0.5) }).lost.text).toBe('Unknown: nothing was checked for 30 min 0 s.');
});

it.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [250, '4 min 10 s'],
  [3840, '1 h 4 min'],
  [180_000, '2 d 2 h'],
])('%s seconds are %s', (seconds, text) => expect(duration(seconds)).toBe(text));

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1e6, '1.0 MB'],
  [41_234_567_890, '41.2 GB'],
  [512e9, '512 GB'],
  [2.5e15, '2500 TB'],
])('%s bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));

import type { Survey } from '@marketplace/contracts/operations/survey';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { Counter, Gauge } from 'prom-client';

type Read = (survey: Survey) => number | null | undefined;

const seconds = (time: string | null | undefined) => (time ? Date.parse(time) / 1000 : undefined);
const flag = (is: boolean | undefined) => (is === undefined ? undefined : Number(is));

const gauges: [name: string, help: string, read: Read][] = [
  [
    'postgres_connections',
    'Connections to all databases of the server.',
    ({ postgres }) => postgres?.connections,
  ],
  [
    'postgres_connections_max',
    'Connections that the server allows.',
    ({ postgres }) => postgres?.connectionsMax,
  ],
  [
    'postgres_oldest_transaction_seconds',
    'For how long the oldest open transaction of any client has been open, 0 without one.',
    ({ postgres }) => postgres?.oldestTransactionSeconds,
  ],
  ['postgres_database_size_bytes', 'Size of the database on disk.', ({ postgres }) => postgres?.databaseSize],
  ['postgres_wal_size_bytes', 'Size of the WAL on disk.', ({ postgres }) => postgres?.walSize],
  [
    'postgres_wal_kept_by_slots_bytes',
    'The most WAL that a replication slot keeps on the disk, 0 without slots.',
    ({ postgres }) => postgres?.walKeptBySlots,
  ],
  [
    'postgres_wal_archiving',
    '1 while the WAL is to be archived, else 0.',
    ({ postgres }) => flag(postgres?.archiving),
  ],
  [
    'postgres_wal_last_archived_timestamp_seconds',
    'When a file of the WAL was last archived; missing before the first.',
    ({ postgres }) => seconds(postgres?.lastArchivedAt),
  ],
  [
    'postgres_wal_last_archive_failure_timestamp_seconds',
    'When a file of the WAL last could not be archived; missing before the first.',
    ({ postgres }) => seconds(postgres?.lastArchiveFailureAt),
  ],
  ['redis_up', '1 while Redis answers the projector, else 0.', ({ redis }) => flag(redis !== null)],
  ['redis_memory_used_bytes', 'Memory that the data of Redis take.', ({ redis }) => redis?.memoryUsed],
  [
    'redis_memory_max_bytes',
    'Memory that they may take; missing without a limit.',
    ({ redis }) => redis?.memoryMax,
  ],
  ['redis_connected_clients', 'Connections to Redis.', ({ redis }) => redis?.clients],
  [
    'backup_last_success_timestamp_seconds',
    'When the newest backup was finished; missing while none is known.',
    ({ backups }) => seconds(backups?.lastBackupAt),
  ],
  [
    'backup_vault_last_success_timestamp_seconds',
    'When the newest backup of the vault was finished; missing while none is known.',
    ({ backups }) => seconds(backups?.lastVaultBackupAt),
  ],
  [
    'backup_archived_until_timestamp_seconds',
    'Up to when all that was committed is in the archive; missing without one.',
    ({ backups }) => seconds(backups?.lastArchivedAt),
  ],
  [
    'backup_last_proven_timestamp_seconds',
    'When a backup was last restored elsewhere and proven; missing before the first.',
    ({ backups }) => seconds(backups?.lastProvenAt),
  ],
  [
    'backup_proven_position',
    'The last position of the log in the backup that was last proven.',
    ({ backups }) => backups?.provenPosition,
  ],
  [
    'backup_ok',
    '1 when the last backup, copy of pictures and proof went well, 0 when not; missing while none is known.',
    ({ backups }) => flag(backups?.ok),
  ],
  [
    'notices_waiting',
    'Mails of enquiries that are still to be sent to the agent; missing where no mail server is set.',
    ({ notices }) => notices?.waiting,
  ],
  [
    'notices_given_up',
    'Mails of enquiries of the last three days that could not be sent to the agent.',
    ({ notices }) => notices?.givenUp,
  ],
  [
    'pictures_quarantined',
    'Pictures that the log does not know, in quarantine.',
    ({ quarantine }) => quarantine?.pictures,
  ],
  [
    'picture_sweep_stopped',
    '1 when the last sweep stopped because the log knew too few of the pictures, else 0.',
    ({ quarantine }) => quarantine && flag(quarantine.stopped !== null),
  ],
];

const counters: [name: string, help: string, read: Read][] = [
  ['postgres_deadlocks_total', 'Deadlocks in the database.', ({ postgres }) => postgres?.deadlocks],
  [
    'postgres_wal_archived_total',
    'Files of the WAL that were archived.',
    ({ postgres }) => postgres?.archived,
  ],
  [
    'postgres_wal_archive_failures_total',
    'Tries to archive a file of the WAL that failed.',
    ({ postgres }) => postgres?.archiveFailures,
  ],
  [
    'redis_rejected_connections_total',
    'Connections that Redis refused because there were too many.',
    ({ redis }) => redis?.rejectedConnections,
  ],
];

export function healthCheckMetrics(metrics: Metrics, latest: () => Survey | undefined): void {
  const registers = [metrics];
  const known = (read: Read) => {
    const survey = latest();
    return (survey && read(survey)) ?? undefined;
  };
  const collected = (read: Read) =>
    function collect(this: { remove(): void; inc(value: number): void }) {
      const value = known(read);
      this.remove(); // counts from 0 again
      if (value !== undefined) this.inc(value);
    };
  for (const [name, help, read] of gauges) new Gauge({ name, help, registers, collect: collected(read) });
  for (const [name, help, read] of counters) new Counter({ name, help, registers, collect: collected(read) });
  new Counter({
    name: 'postgres_checkpoints_total',
    help: 'Checkpoints by their cause: their time had come, or they were requested, mostly by much WAL.',
    labelNames: ['cause'],
    registers,
    collect() {
      this.reset();
      const { postgres } = latest() ?? {};
      if (!postgres) return;
      this.inc({ cause: 'timed' }, postgres.checkpointsTimed);
      this.inc({ cause: 'requested' }, postgres.checkpointsRequested);
    },
  });
  for (const [part, help] of [
    ['free', 'What is free on a disk: that of the database, and that of the pictures.'],
    ['size', 'Size of a disk: that of the database, and that of the pictures.'],
  ] as const)
    new Gauge({
      name: `disk_${part}_bytes`,
      help,
      labelNames: ['disk'],
      registers,
      collect() {
        this.reset();
        for (const room of latest()?.disks ?? []) this.set({ disk: room.disk }, room[part]);
      },
    });
}

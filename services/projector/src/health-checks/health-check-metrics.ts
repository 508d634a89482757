import type { Survey } from '@marketplace/contracts/operations/survey';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { Counter, Gauge } from 'prom-client';

type Figure<Part> = [name: string, help: string, read: (part: Part) => number | null | undefined];

const seconds = (time: string | null) => (time === null ? undefined : Date.parse(time) / 1000);

const ofPostgres: Figure<NonNullable<Survey['postgres']>>[] = [
  ['postgres_connections', 'Connections to all databases of the server.', (one) => one.connections],
  ['postgres_connections_max', 'Connections that the server allows.', (one) => one.connectionsMax],
  [
    'postgres_oldest_transaction_seconds',
    'Age of the oldest open transaction of any client, 0 without one.',
    (one) => one.oldestTransactionSeconds,
  ],
  ['postgres_database_size_bytes', 'Size of the database on disk.', (one) => one.databaseSize],
  ['postgres_wal_size_bytes', 'Size of the WAL on disk.', (one) => one.walSize],
  [
    'postgres_wal_kept_by_slots_bytes',
    'Most WAL that a replication slot keeps.',
    (one) => one.walKeptBySlots,
  ],
  ['postgres_wal_archiving', '1 while the WAL is archived, else 0.', (one) => Number(one.archiving)],
  [
    'postgres_wal_last_archived_timestamp_seconds',
    'Time of the last archived WAL file; missing before the first.',
    (one) => seconds(one.lastArchivedAt),
  ],
  [
    'postgres_wal_last_archive_failure_timestamp_seconds',
    'Time of the last failure to archive WAL; missing before the first.',
    (one) => seconds(one.lastArchiveFailureAt),
  ],
];

const countedByPostgres: typeof ofPostgres = [
  ['postgres_deadlocks_total', 'Deadlocks in the database.', (one) => one.deadlocks],
  ['postgres_wal_archived_total', 'Archived WAL files.', (one) => one.archived],
  ['postgres_wal_archive_failures_total', 'Failures to archive a WAL file.', (one) => one.archiveFailures],
];

const ofRedis: Figure<NonNullable<Survey['redis']>>[] = [
  ['redis_memory_used_bytes', 'Memory used by the data of Redis.', (one) => one.memoryUsed],
  ['redis_memory_max_bytes', 'Memory limit of Redis; missing without one.', (one) => one.memoryMax],
  ['redis_connected_clients', 'Connections to Redis.', (one) => one.clients],
];

const ofBackups: Figure<NonNullable<Survey['backups']>>[] = [
  [
    'backup_last_success_timestamp_seconds',
    'Time of the newest backup; missing before the first.',
    (one) => seconds(one.lastBackupAt),
  ],
  [
    'backup_vault_last_success_timestamp_seconds',
    'Time of the newest backup of the vault; missing before the first.',
    (one) => seconds(one.lastVaultBackupAt),
  ],
  [
    'backup_archived_until_timestamp_seconds',
    'Everything committed before this time is in the archive; missing without one.',
    (one) => seconds(one.lastArchivedAt),
  ],
  [
    'backup_last_proven_timestamp_seconds',
    'Time of the last backup that was restored elsewhere and proven; missing before the first.',
    (one) => seconds(one.lastProvenAt),
  ],
  ['backup_proven_position', 'Last log position in the newest proven backup.', (one) => one.provenPosition],
  [
    'backup_ok',
    '1 when the last backup, copy of pictures and proof succeeded, else 0.',
    (one) => Number(one.ok),
  ],
];

const ofNotices: Figure<NonNullable<Survey['notices']>>[] = [
  ['notices_waiting', 'Emails still to be sent.', (one) => one.waiting],
  ['notices_given_up', 'Emails that failed within three days.', (one) => one.givenUp],
];

const ofPush: Figure<NonNullable<Survey['push']>>[] = [
  ['push_notices_waiting', 'Notices to devices still to be sent.', (one) => one.waiting],
  ['push_notices_given_up', 'Notices to devices that failed within three days.', (one) => one.givenUp],
];

const ofQuarantine: Figure<NonNullable<Survey['quarantine']>>[] = [
  ['pictures_quarantined', 'Unknown pictures in quarantine.', (one) => one.pictures],
  [
    'picture_sweep_stopped',
    '1 when the last sweep stopped early, else 0.',
    (one) => Number(one.stopped !== null),
  ],
];

/** Registers the results of health checks as metrics. What is unknown is missing, rather than stale or 0. */
export function healthCheckMetrics(metrics: Metrics, latest: () => Survey | undefined): void {
  const registers = [metrics];
  function register<Part>(
    Kind: typeof Gauge | typeof Counter,
    part: (survey: Survey) => Part | null | undefined,
    figures: readonly Figure<Part>[],
  ) {
    for (const [name, help, read] of figures)
      new Kind({
        name,
        help,
        registers,
        collect(this: Gauge | Counter) {
          const survey = latest();
          const found = survey && part(survey);
          const value = found ? read(found) : undefined;
          this.remove(); // counts from 0 again
          if (value !== undefined && value !== null) this.inc(value);
        },
      });
  }
  register(Gauge, ({ postgres }) => postgres, ofPostgres);
  register(Gauge, ({ redis }) => redis, ofRedis);
  register(Gauge, ({ backups }) => backups, ofBackups);
  register(Gauge, ({ notices }) => notices, ofNotices);
  register(Gauge, ({ push }) => push, ofPush);
  register(Gauge, ({ quarantine }) => quarantine, ofQuarantine);
  register(Gauge, (survey) => survey, [
    ['redis_up', '1 while Redis answers the projector, else 0.', ({ redis }) => Number(redis !== null)],
    [
      'log_partitions_ahead',
      'Empty partitions of the log for new events; missing when the log is one table.',
      ({ partitionsAhead }) => partitionsAhead,
    ],
  ]);
  register(Counter, ({ postgres }) => postgres, countedByPostgres);
  register(Counter, ({ redis }) => redis, [
    ['redis_rejected_connections_total', 'Connections that Redis refused.', (one) => one.rejectedConnections],
  ]);
  new Counter({
    name: 'postgres_checkpoints_total',
    help: 'Checkpoints by cause: timed, or requested, mostly because of much WAL.',
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
    ['free', 'Free space on the disks of the database and of the pictures.'],
    ['size', 'Size of the disks of the database and of the pictures.'],
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

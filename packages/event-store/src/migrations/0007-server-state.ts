import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * Tells the projector how the server fares, in figures alone. Who may look at the server (`pg_monitor`) may read every session's
 * statements too, so not the projector's role may, but the owner of this function; where that one may not either, as on some hosted
 * servers, the figure is null.
 */
const door = `CREATE FUNCTION log.server_state() RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
  DECLARE checkpoints jsonb; wal_size numeric; database_size bigint;
  BEGIN
    IF current_setting('server_version_num')::int >= 170000 THEN
      SELECT jsonb_build_object('checkpointsTimed', num_timed, 'checkpointsRequested', num_requested)
        INTO checkpoints FROM pg_stat_checkpointer;
    ELSE
      SELECT jsonb_build_object('checkpointsTimed', checkpoints_timed, 'checkpointsRequested', checkpoints_req)
        INTO checkpoints FROM pg_stat_bgwriter;
    END IF;
    BEGIN
      SELECT sum(size) INTO wal_size FROM pg_ls_waldir();
      database_size := pg_database_size(current_database());
    EXCEPTION WHEN insufficient_privilege THEN
      NULL;
    END;
    RETURN checkpoints || (SELECT jsonb_build_object(
      'connections', (SELECT coalesce(sum(numbackends), 0) FROM pg_stat_database),
      'connectionsMax', current_setting('max_connections')::int,
      'oldestTransactionSeconds', CASE WHEN pg_has_role('pg_read_all_stats', 'USAGE') THEN
        (SELECT coalesce(extract(epoch FROM clock_timestamp() - min(xact_start)), 0)::float8
          FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()) END,
      'deadlocks', (SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()),
      'databaseSize', database_size,
      'walSize', wal_size,
      'walKeptBySlots', (SELECT greatest(0, coalesce(max(pg_wal_lsn_diff(
          CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END, restart_lsn)), 0))
        FROM pg_replication_slots),
      'archiving', current_setting('archive_mode') <> 'off',
      'archived', archived_count,
      'archiveFailures', failed_count,
      'lastArchivedAt', to_char(last_archived_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'lastArchiveFailureAt', to_char(last_failed_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    FROM pg_stat_archiver);
  END $$`;

/** The door through which the projector sees the server. */
export const showServer: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      door,
      'REVOKE ALL ON FUNCTION log.server_state() FROM PUBLIC',
      'GRANT EXECUTE ON FUNCTION log.server_state() TO app_projector',
    ])
      await sql.raw(statement).execute(db);
  },
};

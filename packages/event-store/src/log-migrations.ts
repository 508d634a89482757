import type { Migration } from 'kysely';
import { migration } from './migration.ts';
import { partitionStatements } from './partition-statements.ts';

const tables = [
  `CREATE TABLE log.head (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    position bigint NOT NULL
  ) WITH (fillfactor = 10, autovacuum_vacuum_threshold = 50, autovacuum_vacuum_scale_factor = 0)`,
  'INSERT INTO log.head VALUES (true, 0)',
  'CREATE TABLE log.streams (stream_id text PRIMARY KEY, version int NOT NULL CHECK (version > 0))',
  `CREATE TABLE log.events (
    position bigint PRIMARY KEY,
    event_id uuid NOT NULL UNIQUE,
    stream_id text NOT NULL,
    version int CHECK (version > 0),
    type text NOT NULL,
    schema_version smallint NOT NULL DEFAULT 1,
    data jsonb NOT NULL,
    meta jsonb NOT NULL,
    recorded_at timestamptz NOT NULL,
    CHECK ((stream_id LIKE 'activity-%') = (version IS NULL))
  )`,
  'CREATE UNIQUE INDEX events_stream_version ON log.events (stream_id, version) WHERE version IS NOT NULL',
  `CREATE INDEX events_images ON log.events USING gin ((data -> 'images') jsonb_path_ops)
    WHERE type IN ('ListingAdded', 'ListingPicturesChanged')`,
  `CREATE INDEX events_restored_images ON log.events USING gin ((data -> 'listing' -> 'images') jsonb_path_ops)
    WHERE type = 'ListingRestored'`,
];

const guards = [
  `CREATE FUNCTION log.refuse() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
  BEGIN
    RAISE EXCEPTION 'the log is append-only (% refused)', TG_OP USING ERRCODE = '42501';
  END $$`,
  'CREATE TRIGGER no_change BEFORE UPDATE OR DELETE ON log.events FOR EACH ROW EXECUTE FUNCTION log.refuse()',
  'CREATE TRIGGER no_truncate BEFORE TRUNCATE ON log.events FOR EACH STATEMENT EXECUTE FUNCTION log.refuse()',
  'ALTER TABLE log.events ENABLE ALWAYS TRIGGER no_change',
  'ALTER TABLE log.events ENABLE ALWAYS TRIGGER no_truncate',
];

/** The given events that the log does not have yet, each id once, with their order. */
const fresh = `CREATE FUNCTION log.fresh(given jsonb)
  RETURNS TABLE (place bigint, event_id uuid, stream_id text, version int, type text, schema_version smallint,
    data jsonb, meta jsonb, recorded_at timestamptz)
  LANGUAGE sql STABLE SET search_path = pg_catalog SET plan_cache_mode = force_custom_plan AS $$
  SELECT DISTINCT ON (r.event_id) r.place, r.event_id, r.stream_id, r.version, r.type, r.schema_version, r.data, r.meta,
    r.recorded_at
  FROM ROWS FROM (
    jsonb_to_recordset(given) AS (event_id uuid, stream_id text, version int, type text, schema_version smallint,
      data jsonb, meta jsonb, recorded_at timestamptz)
  ) WITH ORDINALITY AS r(event_id, stream_id, version, type, schema_version, data, meta, recorded_at, place)
  WHERE NOT EXISTS (SELECT FROM log.events k WHERE k.event_id = r.event_id)
  ORDER BY r.event_id, r.place
  $$`;

/**
 * The checked way into the log. The head is locked first, so that all later statements see every event. Ids that are already in the
 * log are reported and not stored again. The other events must continue their streams without gaps, in the given order, and get
 * their positions.
 */
const store = `CREATE FUNCTION log.store(given jsonb, keep_times boolean)
  RETURNS TABLE (event_id uuid, "position" bigint, version int, duplicate boolean)
  LANGUAGE plpgsql SET search_path = pg_catalog SET plan_cache_mode = force_custom_plan AS $$
  #variable_conflict use_column
  DECLARE
    base bigint;
    stored bigint;
    conflicting text;
  BEGIN
    SELECT h.position INTO base FROM log.head h FOR UPDATE;

    SELECT g.stream_id INTO conflicting
    FROM (
      SELECT f.stream_id, f.version, row_number() OVER (PARTITION BY f.stream_id ORDER BY f.place) AS nth
      FROM log.fresh(given) f WHERE f.version IS NOT NULL
    ) g LEFT JOIN log.streams s USING (stream_id)
    WHERE g.version <> coalesce(s.version, 0) + g.nth
    LIMIT 1;
    IF conflicting IS NOT NULL THEN
      RAISE EXCEPTION 'stream % is not at the expected version', conflicting USING ERRCODE = 'ES409', DETAIL = conflicting;
    END IF;

    INSERT INTO log.events (position, event_id, stream_id, version, type, schema_version, data, meta, recorded_at)
    SELECT base + row_number() OVER (ORDER BY f.place), f.event_id, f.stream_id, f.version, f.type,
      coalesce(f.schema_version, 1), f.data, f.meta,
      CASE WHEN keep_times THEN f.recorded_at ELSE clock_timestamp() END
    FROM log.fresh(given) f;
    GET DIAGNOSTICS stored = ROW_COUNT;

    INSERT INTO log.streams AS s (stream_id, version)
    SELECT e.stream_id, max(e.version) FROM log.events e
    WHERE e.position > base AND e.version IS NOT NULL GROUP BY 1
    ON CONFLICT (stream_id) DO UPDATE SET version = excluded.version;

    UPDATE log.head h SET position = base + stored WHERE stored > 0;

    RETURN QUERY
    SELECT k.event_id, k.position, k.version, k.position <= base OR row_number() OVER (PARTITION BY k.event_id ORDER BY g.place) > 1
    FROM jsonb_array_elements(given) WITH ORDINALITY AS g(e, place)
    JOIN log.events k ON k.event_id = (g.e ->> 'event_id')::uuid
    ORDER BY g.place;
  END $$`;

const grantedFunctions = [
  `CREATE FUNCTION log.append(events jsonb)
    RETURNS TABLE (event_id uuid, "position" bigint, version int, duplicate boolean)
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS 'SELECT * FROM log.store(events, false)'`,
  `CREATE FUNCTION log.import(events jsonb)
    RETURNS TABLE (event_id uuid, "position" bigint, version int, duplicate boolean)
    LANGUAGE sql SET search_path = pg_catalog AS 'SELECT * FROM log.store(events, true)'`,
  'REVOKE ALL ON ALL FUNCTIONS IN SCHEMA log FROM PUBLIC',
  'GRANT USAGE ON SCHEMA log TO app_command, app_projector, app_query',
  'GRANT EXECUTE ON FUNCTION log.append(jsonb) TO app_command',
  'GRANT SELECT ON log.head, log.streams, log.events TO app_command',
  'GRANT SELECT ON log.head, log.events TO app_projector',
  'GRANT SELECT ON log.head TO app_query',
];

/** Returns the SQL of a function that lets a role append events that meet a condition, and no others. */
function appendFor(name: string, what: string, condition: string, role = 'app_projector'): string[] {
  return [
    `CREATE FUNCTION log.${name}(events jsonb)
    RETURNS TABLE (event_id uuid, "position" bigint, version int, duplicate boolean)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
    BEGIN
      IF EXISTS (SELECT FROM jsonb_array_elements(events) AS given(e) WHERE (${condition}) IS NOT TRUE) THEN
        RAISE EXCEPTION 'only ${what} may be appended here' USING ERRCODE = '42501';
      END IF;
      RETURN QUERY SELECT * FROM log.store(events, false);
    END $$`,
    `REVOKE ALL ON FUNCTION log.${name}(jsonb) FROM PUBLIC`,
    `GRANT EXECUTE ON FUNCTION log.${name}(jsonb) TO ${role}`,
  ];
}

/** A repeated reading returns before it locks the head of the log, because open pages repeat theirs often. */
function appendReadings(types: string): string[] {
  return appendFor(
    'append_readings',
    'readings of personal data',
    `e ->> 'type' IN (${types})
        AND e ->> 'stream_id' = 'reading-' || (e ->> 'event_id') AND e #>> '{meta,actor,kind}' IN ('admin', 'operator')`,
    'app_query',
  ).map((statement) =>
    statement.replace(
      'RETURN QUERY',
      'IF NOT EXISTS (SELECT FROM log.fresh(events)) THEN RETURN; END IF;\n      $&',
    ),
  );
}

/**
 * Whether the versioned events after a position continue their streams without gaps; if they do, updates the streams. It is planned
 * at each call: a plan made when the log was small would read the whole log.
 */
const continueStreams = `CREATE FUNCTION log.continue_streams(base bigint) RETURNS boolean
  LANGUAGE plpgsql SET search_path = pg_catalog SET plan_cache_mode = force_custom_plan AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM (
        SELECT e.stream_id, e.version, row_number() OVER (PARTITION BY e.stream_id ORDER BY e.position) AS nth
        FROM log.events e WHERE e.position > base AND e.version IS NOT NULL
      ) added LEFT JOIN log.streams s USING (stream_id)
      WHERE added.version <> coalesce(s.version, 0) + added.nth
    ) THEN
      RETURN false;
    END IF;
    INSERT INTO log.streams AS s (stream_id, version)
    SELECT e.stream_id, max(e.version) FROM log.events e
    WHERE e.position > base AND e.version IS NOT NULL GROUP BY 1
    ON CONFLICT (stream_id) DO UPDATE SET version = excluded.version;
    RETURN true;
  END $$`;

/**
 * The fast path into the log, for events that are new and continue their streams, as nearly all do. They are numbered and inserted
 * without lookups; the answer is the position of the first. The unique index on ids finds duplicates. If an id is in the log, comes
 * twice or does not continue its stream, nothing is stored and the answer is null: the caller then uses log.append.
 */
const appendNew = `CREATE FUNCTION log.append_new(events jsonb) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
  DECLARE
    base bigint;
    versioned bigint;
  BEGIN
    UPDATE log.head h SET position = h.position + jsonb_array_length(events)
    RETURNING h.position - jsonb_array_length(events) INTO base;

    WITH stored AS (
      INSERT INTO log.events (position, event_id, stream_id, version, type, schema_version, data, meta, recorded_at)
      SELECT base + e.place, e.event_id, e.stream_id, e.version, e.type, coalesce(e.schema_version, 1), e.data, e.meta,
        clock_timestamp()
      FROM ROWS FROM (
        jsonb_to_recordset(events) AS (event_id uuid, stream_id text, version int, type text, schema_version smallint,
          data jsonb, meta jsonb)
      ) WITH ORDINALITY AS e(event_id, stream_id, version, type, schema_version, data, meta, place)
      RETURNING version
    )
    SELECT count(version) INTO versioned FROM stored;

    IF versioned > 0 AND NOT log.continue_streams(base) THEN
      RAISE unique_violation;
    END IF;
    RETURN base + 1;
  EXCEPTION WHEN unique_violation THEN
    RETURN NULL;
  END $$`;

/**
 * Gives the projector figures about the server. A role with `pg_monitor` could read all sessions' statements, so the projector's
 * role lacks it and calls this function of the owner. Where the owner may not read a figure either, as on some hosted servers, it
 * is null.
 */
const serverState = `CREATE FUNCTION log.server_state() RETURNS jsonb
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

/** Functions of earlier migrations that ask `log.ids` and make room, so that they serve a log in partitions too. */
const partitionable = [
  fresh.replace('log.events k', 'log.ids k'),
  store
    .replace('JOIN log.events k', 'JOIN log.ids k')
    .replace(
      '\n    SELECT g.stream_id INTO conflicting',
      '\n    PERFORM log.make_room(base + jsonb_array_length(given));\n$&',
    ),
  appendNew.replace('WHEN unique_violation THEN', 'WHEN unique_violation OR check_violation THEN'),
].map((statement) => statement.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'));

/** Migrations of the log, by name. A released one never changes. */
export const logMigrations: Record<string, Migration> = {
  '0001-log': migration(...tables, ...guards, fresh, store, ...grantedFunctions),
  '0002-operations': migration(
    ...appendFor(
      'append_operations',
      'what operators do to a projection',
      `e ->> 'stream_id' ~ '^projection-[a-z]+$' AND e ->> 'type' ~ '^Projection[A-Za-z]+$'
        AND e #>> '{meta,actor,kind}' = 'operator'`,
    ),
  ),
  /** The check of the log compares events with their streams. */
  '0003-checkable-streams': migration('GRANT SELECT ON log.streams TO app_projector'),
  /** The query service may read the age of unread events and the requests to projections, but no event data. */
  '0004-shown': migration(
    'GRANT SELECT (position, recorded_at) ON log.events TO app_query',
    `CREATE VIEW log.projection_acts AS
      SELECT stream_id, version, type, meta #>> '{actor,name}' AS actor, recorded_at
      FROM log.events WHERE stream_id LIKE 'projection-%' AND version IS NOT NULL`,
    'GRANT SELECT ON log.projection_acts TO app_query',
  ),
  '0005-append-new': migration(
    continueStreams,
    appendNew,
    'REVOKE ALL ON FUNCTION log.continue_streams(bigint), log.append_new(jsonb) FROM PUBLIC',
    'GRANT EXECUTE ON FUNCTION log.append_new(jsonb) TO app_command',
  ),
  '0006-seals': migration(
    ...appendFor(
      'append_seals',
      'seals of the log',
      `e ->> 'stream_id' = 'log-seals' AND e ->> 'type' = 'LogSealed'
        AND e #>> '{meta,actor,kind}' IN ('system', 'operator')`,
    ),
  ),
  '0007-server-state': migration(
    serverState,
    'REVOKE ALL ON FUNCTION log.server_state() FROM PUBLIC',
    'GRANT EXECUTE ON FUNCTION log.server_state() TO app_projector',
  ),
  '0008-partitions': migration(...partitionStatements, ...partitionable),
  '0009-readings': migration(...appendReadings("'EnquiriesListed', 'EnquiryOpened', 'PersonalDataExported'")),
  '0014-due-times': migration(
    ...appendFor(
      'append_due_times',
      'that a listing was published or expired by its times',
      `e ->> 'type' IN ('ListingPublished', 'ListingExpired') AND e #>> '{meta,actor,kind}' = 'system'
        AND e ->> 'stream_id' = 'listing-' || (e #>> '{data,listing_id}')`,
    ),
  ),
  '0016-notes-opened': migration(
    'DROP FUNCTION log.append_readings(jsonb)',
    ...appendReadings("'EnquiriesListed', 'EnquiryOpened', 'PersonalDataExported', 'PrivateNotesOpened'"),
  ),
  '0017-week-reports': migration(
    ...appendFor(
      'append_week_reports',
      'that the report of a week is due',
      `e ->> 'type' = 'WeekReportDue' AND e #>> '{meta,actor,kind}' = 'system'
        AND e ->> 'stream_id' = 'week-report-' || (e #>> '{data,week}')`,
    ),
  ),
  '0018-alerts': migration(
    ...appendFor(
      'append_alerts',
      'that an alert has news, or that its address is refused',
      `(e ->> 'type' = 'AlertDigestDue' OR e ->> 'type' = 'AlertEnded' AND e #>> '{data,reason}' = 'refused')
        AND e #>> '{meta,actor,kind}' = 'system' AND e ->> 'stream_id' = 'alert-' || (e #>> '{data,alert_id}')`,
    ),
  ),
  '0020-seller-mails': migration(
    'DROP FUNCTION log.append_alerts(jsonb)',
    ...appendFor(
      'append_alerts',
      'that followers or sellers are to be emailed, or that an address is refused',
      `e #>> '{meta,actor,kind}' = 'system' AND (
        e ->> 'stream_id' = 'alert-' || (e #>> '{data,alert_id}')
          AND (e ->> 'type' = 'AlertDigestDue' OR e ->> 'type' = 'AlertEnded' AND e #>> '{data,reason}' = 'refused')
        OR e ->> 'stream_id' = 'seller-link-' || (e #>> '{data,link_id}')
          AND e ->> 'type' IN ('SellerMailDue', 'SellerMailStopped'))`,
    ),
  ),
};

import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

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

/** Given events that the log does not hold yet, each id once, with their place among those given. */
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
 * The one way into the log. The head is locked first, so that every statement after it sees all events there are; ids that
 * are in the log already are reported and not stored again; the rest must continue their streams exactly, one version
 * after the other in the given order, and is numbered.
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

const doors = [
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

/** The log, its guards and its doors. */
export const createLog: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...tables, ...guards, fresh, store, ...doors])
      await sql.raw(statement).execute(db);
  },
};

import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * Whether the versioned events behind a position continue their streams exactly, one version after the other; if they do, moves
 * the streams on. Planned anew each time: a plan of the days when the log was small would read all of it.
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
 * The short way into the log, for events that are all new and continue their streams, as nearly all are: they are numbered and
 * inserted without looking anything up, and the position of the first is returned. Ids are known by the index that keeps them
 * unique. When one is in the log already, comes twice or does not continue its stream, nothing is stored, the head stays where
 * it was, and the answer is null: then log.append tells what is what.
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

/** A short way into the log for events that nobody has to judge. */
export const appendUnjudged: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      continueStreams,
      appendNew,
      'REVOKE ALL ON FUNCTION log.continue_streams(bigint), log.append_new(jsonb) FROM PUBLIC',
      'GRANT EXECUTE ON FUNCTION log.append_new(jsonb) TO app_command',
    ])
      await sql.raw(statement).execute(db);
  },
};

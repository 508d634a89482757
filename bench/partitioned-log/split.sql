-- Turns log.events into a table partitioned by ranges of positions, while the product runs. Sent by split.mjs, part by part, as
-- the owner of the log. What was the whole log becomes its first partition, without a copy.

-- part: ids
-- A partitioned table cannot hold ids unique across its partitions, so they get a table of their own.
CREATE TABLE log.event_ids (event_id uuid PRIMARY KEY, position bigint NOT NULL);

-- part: bound
-- Known beforehand, the bound spares the switch a scan.
ALTER TABLE log.events ADD CONSTRAINT first_partition CHECK (position >= 1 AND position < :boundary) NOT VALID;
ALTER TABLE log.events VALIDATE CONSTRAINT first_partition;

-- part: switch
-- One transaction. Appends wait for the head, as they wait for one another.
SELECT FROM log.head FOR UPDATE;
INSERT INTO log.event_ids SELECT event_id, position FROM log.events WHERE position > :copied;
ALTER TABLE log.events RENAME TO events_1;
CREATE TABLE log.events (LIKE log.events_1, PRIMARY KEY (position)) PARTITION BY RANGE (position);
GRANT SELECT ON log.events TO app_command, app_projector;
ALTER TABLE log.events ATTACH PARTITION log.events_1 FOR VALUES FROM (1) TO (:boundary);

-- Rows and indexes like those of the first, and guards of its own.
CREATE FUNCTION log.add_partition(first bigint, size bigint) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  name text := 'events_' || first;
BEGIN
  EXECUTE format('CREATE TABLE log.%I (LIKE log.events_1 INCLUDING ALL)', name);
  EXECUTE format('ALTER TABLE log.%I DROP CONSTRAINT first_partition', name);
  EXECUTE format('CREATE TRIGGER no_change BEFORE UPDATE OR DELETE ON log.%I FOR EACH ROW EXECUTE FUNCTION log.refuse()', name);
  EXECUTE format('CREATE TRIGGER no_truncate BEFORE TRUNCATE ON log.%I FOR EACH STATEMENT EXECUTE FUNCTION log.refuse()', name);
  EXECUTE format('ALTER TABLE log.%I ENABLE ALWAYS TRIGGER no_change, ENABLE ALWAYS TRIGGER no_truncate', name);
  EXECUTE format('ALTER TABLE log.events ATTACH PARTITION log.%I FOR VALUES FROM (%s) TO (%s)', name, first, first + size);
END $$;

CREATE TRIGGER no_change BEFORE UPDATE OR DELETE ON log.event_ids FOR EACH ROW EXECUTE FUNCTION log.refuse();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON log.event_ids FOR EACH STATEMENT EXECUTE FUNCTION log.refuse();
ALTER TABLE log.event_ids ENABLE ALWAYS TRIGGER no_change, ENABLE ALWAYS TRIGGER no_truncate;
GRANT SELECT ON log.event_ids TO app_command;
REVOKE ALL ON FUNCTION log.add_partition(bigint, bigint) FROM PUBLIC;

-- As before, but ids are looked up, and kept, in their own table.
CREATE OR REPLACE FUNCTION log.fresh(given jsonb)
  RETURNS TABLE (place bigint, event_id uuid, stream_id text, version int, type text, schema_version smallint,
    data jsonb, meta jsonb, recorded_at timestamptz)
  LANGUAGE sql STABLE SET search_path = pg_catalog SET plan_cache_mode = force_custom_plan AS $$
  SELECT DISTINCT ON (r.event_id) r.place, r.event_id, r.stream_id, r.version, r.type, r.schema_version, r.data, r.meta,
    r.recorded_at
  FROM ROWS FROM (
    jsonb_to_recordset(given) AS (event_id uuid, stream_id text, version int, type text, schema_version smallint,
      data jsonb, meta jsonb, recorded_at timestamptz)
  ) WITH ORDINALITY AS r(event_id, stream_id, version, type, schema_version, data, meta, recorded_at, place)
  WHERE NOT EXISTS (SELECT FROM log.event_ids k WHERE k.event_id = r.event_id)
  ORDER BY r.event_id, r.place
  $$;

CREATE OR REPLACE FUNCTION log.store(given jsonb, keep_times boolean)
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

    WITH numbered AS (
      INSERT INTO log.events (position, event_id, stream_id, version, type, schema_version, data, meta, recorded_at)
      SELECT base + row_number() OVER (ORDER BY f.place), f.event_id, f.stream_id, f.version, f.type,
        coalesce(f.schema_version, 1), f.data, f.meta,
        CASE WHEN keep_times THEN f.recorded_at ELSE clock_timestamp() END
      FROM log.fresh(given) f
      RETURNING event_id, position
    )
    INSERT INTO log.event_ids SELECT n.event_id, n.position FROM numbered n;
    GET DIAGNOSTICS stored = ROW_COUNT;

    INSERT INTO log.streams AS s (stream_id, version)
    SELECT e.stream_id, max(e.version) FROM log.events e
    WHERE e.position > base AND e.position <= base + stored AND e.version IS NOT NULL GROUP BY 1
    ON CONFLICT (stream_id) DO UPDATE SET version = excluded.version;

    UPDATE log.head h SET position = base + stored WHERE stored > 0;

    RETURN QUERY
    SELECT k.event_id, k.position, e.version, k.position <= base OR row_number() OVER (PARTITION BY k.event_id ORDER BY g.place) > 1
    FROM jsonb_array_elements(given) WITH ORDINALITY AS g(e, place)
    JOIN log.event_ids k ON k.event_id = (g.e ->> 'event_id')::uuid
    LEFT JOIN log.events e ON e.position = k.position
    ORDER BY g.place;
  END $$;

CREATE OR REPLACE FUNCTION log.append_new(events jsonb) RETURNS bigint
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
      RETURNING position, event_id, version
    ), kept AS (
      INSERT INTO log.event_ids SELECT s.event_id, s.position FROM stored s
    )
    SELECT count(version) INTO versioned FROM stored;

    IF versioned > 0 AND NOT log.continue_streams(base) THEN
      RAISE unique_violation;
    END IF;
    RETURN base + 1;
  EXCEPTION WHEN unique_violation THEN
    RETURN NULL;
  END $$;

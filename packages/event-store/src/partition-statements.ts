/** Constraint of the table while a run of `log partition` makes it a partition. */
export const BOUND = 'first_events_end';

/** The triggers that keep a table as it is. A trigger FOR EACH ROW is inherited by partitions, one of TRUNCATE is not. */
const noChange = (table: string) => [
  `CREATE TRIGGER no_change BEFORE UPDATE OR DELETE ON log.${table} FOR EACH ROW EXECUTE FUNCTION log.refuse()`,
  `ALTER TABLE log.${table} ENABLE ALWAYS TRIGGER no_change`,
];
const noTruncate = (table: string) => [
  `CREATE TRIGGER no_truncate BEFORE TRUNCATE ON log.${table} FOR EACH STATEMENT EXECUTE FUNCTION log.refuse()`,
  `ALTER TABLE log.${table} ENABLE ALWAYS TRIGGER no_truncate`,
];

/** What a log needs to be partitioned later. A log that is not partitioned has no row in `log.partitions`. */
export const partitionStatements = [
  `CREATE TABLE log.partitions (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    act text NOT NULL CHECK (act IN ('made', 'detached', 'attached')),
    first bigint NOT NULL,
    last bigint NOT NULL CHECK (last >= first),
    store text,
    parts jsonb,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CHECK ((act = 'detached') = (store IS NOT NULL AND parts IS NOT NULL))
  )`,
  ...noChange('partitions'),
  ...noTruncate('partitions'),
  // where each id is; a table once the log is partitioned
  'CREATE VIEW log.ids AS SELECT event_id, position, version FROM log.events',
  // the files of detached events, in order
  `CREATE VIEW log.detached AS
    SELECT part.first, part.last, part.lines, part.sha256, part.file, newest.store
    FROM (SELECT DISTINCT ON (first) * FROM log.partitions ORDER BY first, id DESC) AS newest,
      jsonb_to_recordset(newest.parts) AS part(first bigint, last bigint, lines bigint, sha256 text, file text)
    ORDER BY part.first`,
  `CREATE FUNCTION log.events_of_ids(wanted uuid[])
    RETURNS TABLE ("position" bigint, event_id uuid, stream_id text, version int, type text, schema_version smallint, data jsonb,
      meta jsonb, recorded_at timestamptz)
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog SET plan_cache_mode = force_generic_plan AS $$
    DECLARE positions bigint[] := ARRAY(SELECT k.position FROM log.ids k WHERE k.event_id = ANY (wanted));
    BEGIN
      RETURN QUERY SELECT e.* FROM log.events e WHERE e.position = ANY (positions);
    END $$`,
  // a function, because its plan is kept
  `CREATE FUNCTION log.skipped_positions(projection text) RETURNS jsonb[]
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog AS $$
    BEGIN
      RETURN ARRAY(SELECT data -> 'position' FROM log.events
        WHERE stream_id = 'projection-' || projection AND version IS NOT NULL AND type = 'ProjectionEventSkipped');
    END $$`,
  `CREATE FUNCTION log.keep_ids() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
    BEGIN
      INSERT INTO log.event_ids (event_id, position, version) SELECT a.event_id, a.position, a.version FROM added a;
      RETURN NULL;
    END $$`,
  `CREATE FUNCTION log.create_visits(first bigint, last bigint) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog AS $$
    DECLARE name text := 'visits_' || first;
    BEGIN
      EXECUTE format('CREATE TABLE log.%I (LIKE log.visits INCLUDING ALL, PRIMARY KEY (position))', name);
      EXECUTE format('ALTER TABLE log.visits ATTACH PARTITION log.%I FOR VALUES FROM (%L) TO (%L)', name, first, last + 1);
      EXECUTE format('ALTER TABLE log.%I ENABLE ALWAYS TRIGGER no_change', name);
      EXECUTE format('CREATE TRIGGER no_truncate BEFORE TRUNCATE ON log.%I EXECUTE FUNCTION log.refuse()', name);
      EXECUTE format('ALTER TABLE log.%I ENABLE ALWAYS TRIGGER no_truncate', name);
    END $$`,
  // the next partition, of so many positions or of as many as the one before; returns its last position
  `CREATE FUNCTION log.add_partition(size bigint) RETURNS bigint
    LANGUAGE plpgsql SET search_path = pg_catalog AS $$
    DECLARE newest log.partitions; upto bigint;
    BEGIN
      LOCK TABLE log.partitions IN SHARE ROW EXCLUSIVE MODE;
      SELECT * INTO newest FROM log.partitions WHERE act = 'made' ORDER BY id DESC LIMIT 1;
      upto := newest.last + coalesce(size, newest.last - newest.first + 1);
      PERFORM log.create_visits(newest.last + 1, upto);
      INSERT INTO log.partitions (act, first, last) VALUES ('made', newest.last + 1, upto);
      RETURN upto;
    END $$`,
  `CREATE FUNCTION log.make_room(upto bigint) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog AS $$
    DECLARE room bigint;
    BEGIN
      -- waits for who is making a partition: it is visible a moment before other sessions learn to insert into it
      LOCK TABLE log.partitions IN ROW EXCLUSIVE MODE;
      room := (SELECT max(last) FROM log.partitions);
      -- the bound of a run that was killed must not end the log
      IF room IS NULL AND upto > (SELECT substring(pg_get_constraintdef(oid) FROM '[0-9]+')::bigint - 1 FROM pg_constraint
        WHERE conrelid = 'log.events'::regclass AND conname = '${BOUND}') THEN
        ALTER TABLE log.events DROP CONSTRAINT ${BOUND};
      END IF;
      WHILE room < upto LOOP room := log.add_partition(NULL); END LOOP;
    END $$`,
  // makes a partition unless an empty one follows that in use
  `CREATE FUNCTION log.make_partitions() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
    BEGIN
      IF (SELECT max(p.first) <= min(h.position) FROM log.partitions p, log.head h) THEN
        PERFORM log.add_partition(NULL);
      END IF;
    END $$`,
  `REVOKE ALL ON FUNCTION log.events_of_ids(uuid[]), log.skipped_positions(text), log.keep_ids(), log.create_visits(bigint, bigint),
    log.add_partition(bigint), log.make_room(bigint), log.make_partitions() FROM PUBLIC`,
  'GRANT EXECUTE ON FUNCTION log.events_of_ids(uuid[]), log.skipped_positions(text) TO app_command, app_projector',
  'GRANT EXECUTE ON FUNCTION log.make_partitions() TO app_projector',
  'GRANT SELECT ON log.ids, log.detached, log.partitions TO app_command, app_projector',
  'GRANT SELECT ON log.partitions TO app_query',
];

const columns = `position bigint NOT NULL, event_id uuid NOT NULL, stream_id text NOT NULL, version int,
  type text NOT NULL, schema_version smallint NOT NULL DEFAULT 1, data jsonb NOT NULL, meta jsonb NOT NULL,
  recorded_at timestamptz NOT NULL,
  CONSTRAINT events_version_check CHECK (version > 0),
  CONSTRAINT events_check CHECK ((stream_id LIKE 'activity-%') = (version IS NULL))`;

/** Keeps the ids of new events in a table, from now on. */
export const keepIds = [
  'CREATE TABLE log.event_ids (event_id uuid PRIMARY KEY, position bigint NOT NULL, version int)',
  ...noChange('event_ids'),
  ...noTruncate('event_ids'),
  'GRANT SELECT ON log.event_ids TO app_command, app_projector',
  `CREATE TRIGGER keep_ids AFTER INSERT ON log.events REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION log.keep_ids()`,
  'ALTER TABLE log.events ENABLE ALWAYS TRIGGER keep_ids',
];

/** The partitions after a position, which are not in use yet. Versioned events are few and stay in one table. */
export const buildNext = (last: number, size: number) => [
  `CREATE TABLE log.next_events (${columns}) PARTITION BY RANGE (position)`,
  `CREATE TABLE log.later_events PARTITION OF log.next_events FOR VALUES FROM (${last + 1}) TO (MAXVALUE)
    PARTITION BY LIST (version)`,
  'CREATE TABLE log.versioned_events PARTITION OF log.later_events DEFAULT',
  'ALTER TABLE log.versioned_events ADD PRIMARY KEY (position)',
  'CREATE UNIQUE INDEX versioned_events_stream_version ON log.versioned_events (stream_id, version)',
  `CREATE INDEX versioned_events_images ON log.versioned_events USING gin ((data -> 'images') jsonb_path_ops)
    WHERE type IN ('ListingAdded', 'ListingPicturesChanged')`,
  `CREATE INDEX versioned_events_restored_images ON log.versioned_events
    USING gin ((data -> 'listing' -> 'images') jsonb_path_ops) WHERE type = 'ListingRestored'`,
  'CREATE TABLE log.visits PARTITION OF log.later_events FOR VALUES IN (NULL) PARTITION BY RANGE (position)',
  ...['next_events', 'later_events', 'versioned_events', 'visits'].flatMap(noTruncate),
  ...noChange('next_events'),
  ...['later_events', 'versioned_events', 'visits'].map(
    (table) => `ALTER TABLE log.${table} ENABLE ALWAYS TRIGGER no_change`,
  ),
  `CREATE TRIGGER keep_ids AFTER INSERT ON log.next_events REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION log.keep_ids()`,
  'ALTER TABLE log.next_events ENABLE ALWAYS TRIGGER keep_ids',
  'GRANT SELECT ON log.next_events TO app_command, app_projector',
  'GRANT SELECT (position, recorded_at) ON log.next_events TO app_query',
  `SELECT log.create_visits(${last + 1}, ${last + size})`,
];

/** Puts the partitions in the place of the table, which becomes the first of them. Runs in one transaction. */
export const switchToNext = (last: number, size: number) => [
  'LOCK TABLE log.events IN ACCESS EXCLUSIVE MODE',
  `ALTER TABLE log.events VALIDATE CONSTRAINT ${BOUND}`, // was validated, or is gone: an unproven table would be read now
  'DROP TRIGGER no_change ON log.events',
  'DROP TRIGGER keep_ids ON log.events',
  'CREATE OR REPLACE VIEW log.ids AS SELECT event_id, position, version FROM log.event_ids',
  'ALTER TABLE log.events DROP CONSTRAINT events_event_id_key',
  'ALTER TABLE log.events RENAME TO first_events',
  'ALTER TABLE log.next_events RENAME TO events',
  `ALTER TABLE log.events ATTACH PARTITION log.first_events FOR VALUES FROM (MINVALUE) TO (${last + 1})`,
  `ALTER TABLE log.first_events DROP CONSTRAINT ${BOUND}`,
  'ALTER TABLE log.first_events ENABLE ALWAYS TRIGGER no_change',
  `CREATE OR REPLACE VIEW log.projection_acts AS
    SELECT stream_id, version, type, meta #>> '{actor,name}' AS actor, recorded_at
    FROM log.events WHERE stream_id LIKE 'projection-%' AND version IS NOT NULL`,
  `INSERT INTO log.partitions (act, first, last) VALUES ('made', 1, ${last}), ('made', ${last + 1}, ${last + size})`,
];

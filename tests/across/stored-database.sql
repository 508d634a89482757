-- A database as version 34b0fd3 left it, with 54 events: an admin `admin` with the password `stored-log-password` and two more,
-- listings of all kinds added, edited, sold, deleted, restored, duplicated and in bulk, pictures, views and clicks, rebuilds of two
-- read models, and a pause that ended when the product had stopped, so that all read models are behind.
-- Made by `pg_dump --inserts --rows-per-insert=100 --no-comments` of Postgres 15, without what says "OWNER TO postgres".
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA activity_g1;
ALTER SCHEMA activity_g1 OWNER TO app_projector;
CREATE SCHEMA auth;
ALTER SCHEMA auth OWNER TO marketplace_owner;
CREATE SCHEMA listings_g1;
ALTER SCHEMA listings_g1 OWNER TO app_projector;
CREATE SCHEMA listings_g2;
ALTER SCHEMA listings_g2 OWNER TO app_projector;
CREATE SCHEMA log;
ALTER SCHEMA log OWNER TO marketplace_owner;
CREATE SCHEMA read;
CREATE SCHEMA statistics_g1;
ALTER SCHEMA statistics_g1 OWNER TO app_projector;
CREATE SCHEMA statistics_g2;
ALTER SCHEMA statistics_g2 OWNER TO app_projector;
CREATE FUNCTION log.append(events jsonb) RETURNS TABLE(event_id uuid, "position" bigint, version integer, duplicate boolean)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$SELECT * FROM log.store(events, false)$$;
ALTER FUNCTION log.append(events jsonb) OWNER TO marketplace_owner;
CREATE FUNCTION log.append_operations(events jsonb) RETURNS TABLE(event_id uuid, "position" bigint, version integer, duplicate boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $_$
  BEGIN
    IF EXISTS (
      SELECT FROM jsonb_array_elements(events) AS given(e)
      WHERE (e ->> 'stream_id' ~ '^projection-[a-z]+$' AND e ->> 'type' ~ '^Projection[A-Za-z]+$'
        AND e #>> '{meta,actor,kind}' = 'operator') IS NOT TRUE
    ) THEN
      RAISE EXCEPTION 'only what operators do to a projection may be appended here' USING ERRCODE = '42501';
    END IF;
    RETURN QUERY SELECT * FROM log.store(events, false);
  END $_$;
ALTER FUNCTION log.append_operations(events jsonb) OWNER TO marketplace_owner;
CREATE FUNCTION log.fresh(given jsonb) RETURNS TABLE(place bigint, event_id uuid, stream_id text, version integer, type text, schema_version smallint, data jsonb, meta jsonb, recorded_at timestamp with time zone)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
  SELECT DISTINCT ON (r.event_id) r.place, r.event_id, r.stream_id, r.version, r.type, r.schema_version, r.data, r.meta,
    r.recorded_at
  FROM ROWS FROM (
    jsonb_to_recordset(given) AS (event_id uuid, stream_id text, version int, type text, schema_version smallint,
      data jsonb, meta jsonb, recorded_at timestamptz)
  ) WITH ORDINALITY AS r(event_id, stream_id, version, type, schema_version, data, meta, recorded_at, place)
  WHERE NOT EXISTS (SELECT FROM log.events k WHERE k.event_id = r.event_id)
  ORDER BY r.event_id, r.place
  $$;
ALTER FUNCTION log.fresh(given jsonb) OWNER TO marketplace_owner;
CREATE FUNCTION log.import(events jsonb) RETURNS TABLE(event_id uuid, "position" bigint, version integer, duplicate boolean)
    LANGUAGE sql
    SET search_path TO 'pg_catalog'
    AS $$SELECT * FROM log.store(events, true)$$;
ALTER FUNCTION log.import(events jsonb) OWNER TO marketplace_owner;
CREATE FUNCTION log.refuse() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
  BEGIN
    RAISE EXCEPTION 'the log is append-only (% refused)', TG_OP USING ERRCODE = '42501';
  END $$;
ALTER FUNCTION log.refuse() OWNER TO marketplace_owner;
CREATE FUNCTION log.store(given jsonb, keep_times boolean) RETURNS TABLE(event_id uuid, "position" bigint, version integer, duplicate boolean)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
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
  END $$;
ALTER FUNCTION log.store(given jsonb, keep_times boolean) OWNER TO marketplace_owner;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE activity_g1.entries (
    "position" bigint NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    type text NOT NULL,
    kind text NOT NULL,
    listing_id uuid,
    version integer,
    actor_kind text NOT NULL,
    actor_id text,
    actor_name text NOT NULL,
    source text NOT NULL,
    request_id text NOT NULL,
    from_version integer,
    file text,
    admin_id uuid,
    crawler boolean NOT NULL
);
ALTER TABLE activity_g1.entries OWNER TO app_projector;
CREATE TABLE auth.admins (
    id uuid NOT NULL,
    username text NOT NULL,
    password_hash text NOT NULL,
    disabled_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE auth.admins OWNER TO marketplace_owner;
CREATE VIEW auth.admin_names AS
 SELECT admins.id,
    admins.username
   FROM auth.admins;
ALTER TABLE auth.admin_names OWNER TO marketplace_owner;
CREATE TABLE auth.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
ALTER TABLE auth.kysely_migration OWNER TO marketplace_owner;
CREATE TABLE auth.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
ALTER TABLE auth.kysely_migration_lock OWNER TO marketplace_owner;
CREATE TABLE auth.sessions (
    jti uuid NOT NULL,
    admin_id uuid NOT NULL,
    issued_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone
);
ALTER TABLE auth.sessions OWNER TO marketplace_owner;
CREATE VIEW auth.live_sessions AS
 SELECT s.jti,
    s.admin_id,
    a.username,
    s.expires_at
   FROM (auth.sessions s
     JOIN auth.admins a ON ((a.id = s.admin_id)))
  WHERE ((s.revoked_at IS NULL) AND (s.expires_at > now()) AND (a.disabled_at IS NULL));
ALTER TABLE auth.live_sessions OWNER TO marketplace_owner;
CREATE TABLE listings_g1.history (
    "position" bigint NOT NULL,
    listing_id uuid NOT NULL,
    version integer NOT NULL,
    type text NOT NULL,
    actor jsonb NOT NULL,
    source text NOT NULL,
    request_id text NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    changes jsonb NOT NULL,
    slug text NOT NULL,
    listing jsonb
);
ALTER TABLE listings_g1.history OWNER TO app_projector;
CREATE TABLE listings_g1.listings (
    listing_id uuid NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    price numeric(15,2) NOT NULL,
    district text NOT NULL,
    category text NOT NULL,
    sub_type text,
    property_type text NOT NULL,
    status text NOT NULL,
    is_new_launch boolean NOT NULL,
    bedrooms integer,
    bathrooms integer,
    area_sqft double precision,
    images jsonb NOT NULL,
    key_features jsonb NOT NULL,
    redirect_url text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer NOT NULL
);
ALTER TABLE listings_g1.listings OWNER TO app_projector;
CREATE TABLE listings_g2.history (
    "position" bigint NOT NULL,
    listing_id uuid NOT NULL,
    version integer NOT NULL,
    type text NOT NULL,
    actor jsonb NOT NULL,
    source text NOT NULL,
    request_id text NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    changes jsonb NOT NULL,
    slug text NOT NULL,
    listing jsonb
);
ALTER TABLE listings_g2.history OWNER TO app_projector;
CREATE TABLE listings_g2.listings (
    listing_id uuid NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    price numeric(15,2) NOT NULL,
    district text NOT NULL,
    category text NOT NULL,
    sub_type text,
    property_type text NOT NULL,
    status text NOT NULL,
    is_new_launch boolean NOT NULL,
    bedrooms integer,
    bathrooms integer,
    area_sqft double precision,
    images jsonb NOT NULL,
    key_features jsonb NOT NULL,
    redirect_url text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer NOT NULL
);
ALTER TABLE listings_g2.listings OWNER TO app_projector;
CREATE TABLE log.events (
    "position" bigint NOT NULL,
    event_id uuid NOT NULL,
    stream_id text NOT NULL,
    version integer,
    type text NOT NULL,
    schema_version smallint DEFAULT 1 NOT NULL,
    data jsonb NOT NULL,
    meta jsonb NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    CONSTRAINT events_check CHECK (((stream_id ~~ 'activity-%'::text) = (version IS NULL))),
    CONSTRAINT events_version_check CHECK ((version > 0))
);
ALTER TABLE log.events OWNER TO marketplace_owner;
CREATE TABLE log.head (
    one boolean DEFAULT true NOT NULL,
    "position" bigint NOT NULL,
    CONSTRAINT head_one_check CHECK (one)
)
WITH (fillfactor='10', autovacuum_vacuum_threshold='50', autovacuum_vacuum_scale_factor='0');
ALTER TABLE log.head OWNER TO marketplace_owner;
CREATE TABLE log.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
ALTER TABLE log.kysely_migration OWNER TO marketplace_owner;
CREATE TABLE log.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
ALTER TABLE log.kysely_migration_lock OWNER TO marketplace_owner;
CREATE VIEW log.projection_acts AS
 SELECT events.stream_id,
    events.version,
    events.type,
    (events.meta #>> '{actor,name}'::text[]) AS actor,
    events.recorded_at
   FROM log.events
  WHERE ((events.stream_id ~~ 'projection-%'::text) AND (events.version IS NOT NULL));
ALTER TABLE log.projection_acts OWNER TO marketplace_owner;
CREATE TABLE log.streams (
    stream_id text NOT NULL,
    version integer NOT NULL,
    CONSTRAINT streams_version_check CHECK ((version > 0))
);
ALTER TABLE log.streams OWNER TO marketplace_owner;
CREATE TABLE read.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE read.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE read.live (
    name text NOT NULL,
    generation integer NOT NULL
);
CREATE TABLE read.projections (
    name text NOT NULL,
    generation integer NOT NULL,
    state text NOT NULL,
    "position" bigint DEFAULT 0 NOT NULL,
    event_id uuid,
    applied bigint DEFAULT 0 NOT NULL,
    skipped bigint DEFAULT 0 NOT NULL,
    error text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    error_position bigint,
    head bigint DEFAULT 0 NOT NULL,
    rate real,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT projections_state_check CHECK ((state = ANY (ARRAY['building'::text, 'live'::text, 'retired'::text])))
);
CREATE TABLE read.projector (
    one boolean DEFAULT true NOT NULL,
    queue_depth integer,
    seen_at timestamp with time zone NOT NULL,
    CONSTRAINT projector_one_check CHECK (one)
);
CREATE TABLE statistics_g1.days (
    listing_id uuid NOT NULL,
    day date NOT NULL,
    views bigint NOT NULL,
    clicks bigint NOT NULL
);
ALTER TABLE statistics_g1.days OWNER TO app_projector;
CREATE TABLE statistics_g1.totals (
    listing_id uuid NOT NULL,
    views bigint NOT NULL,
    clicks bigint NOT NULL
);
ALTER TABLE statistics_g1.totals OWNER TO app_projector;
CREATE TABLE statistics_g2.days (
    listing_id uuid NOT NULL,
    day date NOT NULL,
    views bigint NOT NULL,
    clicks bigint NOT NULL
);
ALTER TABLE statistics_g2.days OWNER TO app_projector;
CREATE TABLE statistics_g2.totals (
    listing_id uuid NOT NULL,
    views bigint NOT NULL,
    clicks bigint NOT NULL
);
ALTER TABLE statistics_g2.totals OWNER TO app_projector;
INSERT INTO activity_g1.entries VALUES
	(1, '2026-11-22 07:19:11.626767+00', 'AdminAdded', 'admins', NULL, 1, 'operator', NULL, 'operator', 'cli', '01a2021f-8c06-72f9-999f-2e6a35837189', NULL, NULL, '01a2021f-8c00-73bf-9a40-a368fc96e127', false),
	(2, '2026-11-22 07:19:12.901029+00', 'AdminLoginFailed', 'admins', NULL, 2, 'visitor', NULL, 'visitor', 'api', '20aa8479-d4eb-4709-96a3-9f72b719dba2', NULL, NULL, '01a2021f-8c00-73bf-9a40-a368fc96e127', false),
	(3, '2026-11-22 07:19:13.018133+00', 'AdminLoggedIn', 'admins', NULL, 3, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', '8e76d323-2b9c-4769-b998-41053ea180f5', NULL, NULL, '01a2021f-8c00-73bf-9a40-a368fc96e127', false),
	(4, '2026-11-22 07:19:13.169604+00', 'ImageUploaded', 'pictures', NULL, 1, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', '7196fd91-5320-4577-bd46-64f617d9cc1a', NULL, '01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg', NULL, false),
	(5, '2026-11-22 07:19:13.306906+00', 'ImageUploaded', 'pictures', NULL, 1, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', '49b67286-22a0-4c9a-918b-4616aa6cae90', NULL, '01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg', NULL, false),
	(8, '2026-11-22 07:19:13.583454+00', 'ListingAdded', 'listings', '01a2021f-93ad-741d-a8e2-83d5212aa5b5', 1, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', '220e8e28-52ac-48f5-aea8-34d3d6fa1350', NULL, NULL, NULL, false),
	(7, '2026-11-22 07:19:13.526143+00', 'ListingAdded', 'listings', '01a2021f-9374-7019-86cd-e1fbd171f833', 1, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', 'bfbbbcbc-4597-479d-ad12-705a1f98a981', NULL, NULL, NULL, false),
	(6, '2026-11-22 07:19:13.514406+00', 'ImageUploaded', 'pictures', NULL, 1, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', 'c371deaa-57e9-4642-89c2-94e36a5e22dd', NULL, '01a2021f-930a-77d8-aceb-06f7624f7b86.jpg', NULL, false),
	(12, '2026-11-22 07:19:13.698581+00', 'ListingAdded', 'listings', '01a2021f-9403-732d-9e78-a641cf69bb60', 1, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'bulk', 'f3cc8b24-b4de-4863-9241-40a93276c1d4', NULL, NULL, NULL, false),
	(11, '2026-11-22 07:19:13.698529+00', 'ListingAdded', 'listings', '01a2021f-9403-732d-9e78-a3cd05b4d029', 1, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'bulk', 'f3cc8b24-b4de-4863-9241-40a93276c1d4', NULL, NULL, NULL, false),
	(10, '2026-11-22 07:19:13.647432+00', 'ListingAdded', 'listings', '01a2021f-93ee-70ab-828b-1c78b613a71d', 1, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', '58130f21-2a5c-4897-ad37-d2f91f8a4a03', NULL, NULL, NULL, false),
	(9, '2026-11-22 07:19:13.622262+00', 'ListingAdded', 'listings', '01a2021f-93d2-713d-a217-403c599d4b0a', 1, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', 'db50460e-cfb2-49a7-926a-6c0ecb1e3a40', NULL, NULL, NULL, false),
	(14, '2026-11-22 07:19:13.788998+00', 'ListingDetailsRevised', 'listings', '01a2021f-9374-7019-86cd-e1fbd171f833', 3, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', '3cc36a63-fc18-4bf2-88ab-af2a56c1f460', NULL, NULL, NULL, false),
	(13, '2026-11-22 07:19:13.726798+00', 'ListingRepriced', 'listings', '01a2021f-9374-7019-86cd-e1fbd171f833', 2, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', 'eef08e7a-23c0-49e6-aaa9-ad57d894b6e4', NULL, NULL, NULL, false),
	(15, '2026-11-22 07:19:13.834643+00', 'ListingRepriced', 'listings', '01a2021f-9374-7019-86cd-e1fbd171f833', 4, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', '5275c062-7131-4c23-959e-10c880b3b028', NULL, NULL, NULL, false),
	(17, '2026-11-22 07:19:13.871095+00', 'ListingStatusChanged', 'listings', '01a2021f-93ad-741d-a8e2-83d5212aa5b5', 2, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', '0e550f5c-4ce3-443c-99f6-03c30a85a7b6', NULL, NULL, NULL, false),
	(16, '2026-11-22 07:19:13.834682+00', 'ListingPicturesChanged', 'listings', '01a2021f-9374-7019-86cd-e1fbd171f833', 5, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', '5275c062-7131-4c23-959e-10c880b3b028', NULL, NULL, NULL, false),
	(18, '2026-11-22 07:19:13.914638+00', 'ListingDeleted', 'listings', '01a2021f-93d2-713d-a217-403c599d4b0a', 2, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', '592fad1d-a794-40b0-89db-f94a58365c6b', NULL, NULL, NULL, false),
	(19, '2026-11-22 07:19:14.001299+00', 'ListingRestored', 'listings', '01a2021f-93d2-713d-a217-403c599d4b0a', 3, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'restore', 'd50ca83c-6b51-47fb-899e-b3d2e3d84473', 1, NULL, NULL, false),
	(21, '2026-11-22 07:19:14.062812+00', 'ListingAdded', 'listings', '01a2021f-958d-73e2-b6d6-364f53a82688', 1, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', 'a62f22f8-a8af-4132-87a2-9c07f4d0bf6c', NULL, NULL, NULL, false),
	(23, '2026-11-22 07:19:14.132185+00', 'ListingStatusChanged', 'listings', '01a2021f-93ad-741d-a8e2-83d5212aa5b5', 3, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'bulk', '624786e8-42f3-40b2-9cc4-094b8b46bb6a', NULL, NULL, NULL, false),
	(22, '2026-11-22 07:19:14.068412+00', 'ListingDeleted', 'listings', '01a2021f-93ee-70ab-828b-1c78b613a71d', 2, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', '0f4192a2-7615-4058-aae9-40953ba6532d', NULL, NULL, NULL, false),
	(20, '2026-11-22 07:19:14.038207+00', 'ListingRestored', 'listings', '01a2021f-9374-7019-86cd-e1fbd171f833', 6, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'restore', '0f4bf99c-7569-4b29-8da6-5ee0ddb77a1c', 1, NULL, NULL, false),
	(24, '2026-11-22 07:19:14.144139+00', 'ListingPicturesChanged', 'listings', '01a2021f-93d2-713d-a217-403c599d4b0a', 4, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', 'd762dd67-505a-42d8-bcc4-bc80579919ba', NULL, NULL, NULL, false),
	(33, '2026-11-22 07:19:14.200753+00', 'ListingViewed', 'visits', '01a2021f-9374-7019-86cd-e1fbd171f833', NULL, 'visitor', NULL, 'visitor', 'site', 'a01a0bae-8bed-40df-9c96-cae1c9c26e96', NULL, NULL, NULL, true),
	(31, '2026-11-22 07:19:14.181274+00', 'ListingViewed', 'visits', '01a2021f-9374-7019-86cd-e1fbd171f833', NULL, 'visitor', NULL, 'visitor', 'site', 'c6923c59-a5de-4c2c-9e16-b09c6741044f', NULL, NULL, NULL, false),
	(30, '2026-11-22 07:19:14.17629+00', 'ListingViewed', 'visits', '01a2021f-93d2-713d-a217-403c599d4b0a', NULL, 'visitor', NULL, 'visitor', 'site', 'a8997b25-3ef8-495b-b061-dc7d9093256f', NULL, NULL, NULL, false),
	(29, '2026-11-22 07:19:14.172524+00', 'ListingViewed', 'visits', '01a2021f-93ad-741d-a8e2-83d5212aa5b5', NULL, 'visitor', NULL, 'visitor', 'site', '0343f386-6e0c-40b5-a701-994288895eaa', NULL, NULL, NULL, false),
	(28, '2026-11-22 07:19:14.167552+00', 'ListingViewed', 'visits', '01a2021f-9374-7019-86cd-e1fbd171f833', NULL, 'visitor', NULL, 'visitor', 'site', '403ad57c-8479-403c-9733-4fca0f352512', NULL, NULL, NULL, false),
	(27, '2026-11-22 07:19:14.156286+00', 'ListingViewed', 'visits', '01a2021f-9374-7019-86cd-e1fbd171f833', NULL, 'visitor', NULL, 'visitor', 'site', 'a26b4152-d83a-46ae-a647-13aa9a2f6cb2', NULL, NULL, NULL, false),
	(26, '2026-11-22 07:19:14.150764+00', 'ListingViewed', 'visits', '01a2021f-9374-7019-86cd-e1fbd171f833', NULL, 'visitor', NULL, 'visitor', 'site', '51502173-bfc1-43ca-ae18-1b4493fc430a', NULL, NULL, NULL, false),
	(32, '2026-11-22 07:19:14.19381+00', 'ListingClicked', 'visits', '01a2021f-9374-7019-86cd-e1fbd171f833', NULL, 'visitor', NULL, 'visitor', 'site', '96463234-b262-49a4-929f-f95d6ae4fcb1', NULL, NULL, NULL, false),
	(25, '2026-11-22 07:19:14.144174+00', 'ImageRemoved', 'pictures', NULL, 2, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', 'd762dd67-505a-42d8-bcc4-bc80579919ba', NULL, '01a2021f-930a-77d8-aceb-06f7624f7b86.jpg', NULL, false),
	(34, '2026-11-22 07:19:14.210675+00', 'ProjectionRebuildRequested', 'admins', NULL, 1, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', '3bbe1d15-d313-4e1e-b357-cc7f8ebdd2a7', NULL, NULL, NULL, false),
	(35, '2026-11-22 07:19:15.136152+00', 'ProjectionRebuildStarted', 'admins', NULL, 2, 'operator', NULL, 'admin', 'api', '3bbe1d15-d313-4e1e-b357-cc7f8ebdd2a7', NULL, NULL, NULL, false),
	(36, '2026-11-22 07:19:17.085727+00', 'AdminAdded', 'admins', NULL, 1, 'operator', NULL, 'operator', 'cli', '01a2021f-a155-72ee-8410-4247223ce569', NULL, NULL, '01a2021f-a14a-775e-b499-f115380c1371', false),
	(37, '2026-11-22 07:19:19.306964+00', 'AdminAdded', 'admins', NULL, 1, 'operator', NULL, 'operator', 'cli', '01a2021f-aa06-77ff-af1c-1d51ac568a60', NULL, NULL, '01a2021f-aa00-7177-a43f-f64c53015ae6', false),
	(38, '2026-11-22 07:19:20.768488+00', 'AdminDisabled', 'admins', NULL, 2, 'operator', NULL, 'operator', 'cli', '01a2021f-af8d-76b0-826a-7d2420319bf0', NULL, NULL, '01a2021f-aa00-7177-a43f-f64c53015ae6', false),
	(42, '2026-11-22 07:19:22.947843+00', 'ListingViewed', 'visits', '01a2021f-9374-7019-86cd-e1fbd171f833', NULL, 'visitor', NULL, 'visitor', 'site', '333269bd-ca7b-4ea3-8a6b-fadd0de828a5', NULL, NULL, NULL, false),
	(39, '2026-11-22 07:19:21.690116+00', 'ProjectionPaused', 'admins', NULL, 1, 'operator', NULL, 'maria', 'cli', '01a2021f-b33e-723c-8915-f0a94c144d5d', NULL, NULL, NULL, false),
	(40, '2026-11-22 07:19:22.275737+00', 'ProjectionResumed', 'admins', NULL, 2, 'operator', NULL, 'maria', 'cli', '01a2021f-b58e-7278-a1c7-9a0790e147b9', NULL, NULL, NULL, false),
	(41, '2026-11-22 07:19:22.869149+00', 'ProjectionRebuildStarted', 'admins', NULL, 1, 'operator', NULL, 'maria', 'cli', '01a2021f-b7f1-77b4-bdf4-c1a76f64751d', NULL, NULL, NULL, false),
	(43, '2026-11-22 07:19:22.960936+00', 'ListingViewed', 'visits', '01a2021f-93ad-741d-a8e2-83d5212aa5b5', NULL, 'visitor', NULL, 'visitor', 'site', 'a6b7863a-88c9-4484-b036-3992aec1bc0e', NULL, NULL, NULL, false),
	(44, '2026-11-22 07:19:22.971872+00', 'ListingDetailsRevised', 'listings', '01a2021f-9374-7019-86cd-e1fbd171f833', 7, 'admin', '01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', 'api', 'cd90cd1e-76ca-45cf-9df8-658fa4639716', NULL, NULL, NULL, false),
	(45, '2026-11-22 07:19:25.196462+00', 'ProjectionPaused', 'admins', NULL, 2, 'operator', NULL, 'maria', 'cli', '01a2021f-c0f9-712c-86f4-a125b592fdee', NULL, NULL, NULL, false);
INSERT INTO auth.admins VALUES
	('01a2021f-8c00-73bf-9a40-a368fc96e127', 'admin', '$argon2id$v=19$m=19456,t=2,p=1$IqZlqESsbIdV7nyqFovWgQ$9b0WBsY+oxq0/OefCii+1ssVm9TtuXUz0xzcqCQ8Ofg', NULL, '2026-11-22 07:19:11.616948+00'),
	('01a2021f-a14a-775e-b499-f115380c1371', 'Mei Lin', '$argon2id$v=19$m=19456,t=2,p=1$CW+ZguDmndmvF4f6L1TLyg$NSwk11fL+Db5NA/K8OEPX05Oy923FQ6ABzgZ2O5Ndv8', NULL, '2026-11-22 07:19:17.066809+00'),
	('01a2021f-aa00-7177-a43f-f64c53015ae6', 'Leaver', '$argon2id$v=19$m=19456,t=2,p=1$JuWkAAq6TmehPVgojTONLw$OHfX/BuDx1id4KjqVn6lSCbC5qpkX3/OJuZOOtJYPrI', '2026-11-22 07:19:20.706858+00', '2026-11-22 07:19:19.296967+00');
INSERT INTO auth.kysely_migration VALUES
	('0001-admins', '2026-11-22T07:19:11.531Z'),
	('0002-admin-names', '2026-11-22T07:19:11.537Z');
INSERT INTO auth.kysely_migration_lock VALUES
	('migration_lock', 0);
INSERT INTO auth.sessions VALUES
	('01a2021f-916d-7507-aada-abc954c174bb', '01a2021f-8c00-73bf-9a40-a368fc96e127', '2026-11-22 07:19:13.00602+00', '2026-11-22 15:19:13.00602+00', '2026-11-22 07:19:26.392137+00');
INSERT INTO listings_g1.history VALUES
	(7, '01a2021f-9374-7019-86cd-e1fbd171f833', 1, 'ListingAdded', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', 'bfbbbcbc-4597-479d-ad12-705a1f98a981', '2026-11-22 07:19:13.526+00', '[]', 'garden-flat-d171f833', '{"price": 1250000, "title": "Garden Flat", "images": ["/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg", "/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "status": "active", "bedrooms": 3, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": 1076.39, "bathrooms": 2, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": ["Pool", "Near MRT"], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(8, '01a2021f-93ad-741d-a8e2-83d5212aa5b5', 1, 'ListingAdded', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', '220e8e28-52ac-48f5-aea8-34d3d6fa1350', '2026-11-22 07:19:13.583+00', '[]', 'terrace-by-the-park-212aa5b5', '{"price": 5300000.5, "title": "Terrace by the Park", "images": ["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "status": "active", "bedrooms": null, "category": "Landed", "district": "D15 - East Coast / Marine Parade", "sub_type": null, "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/terrace", "is_new_launch": true, "property_type": "Buy"}'),
	(9, '01a2021f-93d2-713d-a217-403c599d4b0a', 1, 'ListingAdded', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', 'db50460e-cfb2-49a7-926a-6c0ecb1e3a40', '2026-11-22 07:19:13.622+00', '[]', 'shophouse-599d4b0a', '{"price": 9800, "title": "Shophouse", "images": ["/uploads/01a2021f-930a-77d8-aceb-06f7624f7b86.jpg"], "status": "active", "bedrooms": null, "category": "Commercial", "district": "D08 - Farrer Park / Serangoon Rd", "sub_type": "Shop House", "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Rent"}'),
	(10, '01a2021f-93ee-70ab-828b-1c78b613a71d', 1, 'ListingAdded', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', '58130f21-2a5c-4897-ad37-d2f91f8a4a03', '2026-11-22 07:19:13.647+00', '[]', 'four-room-flat-b613a71d', '{"price": 610000, "title": "Four Room Flat", "images": [], "status": "active", "bedrooms": 3, "category": "HDB", "district": "D19 - Hougang / Punggol / Sengkang", "sub_type": "HDB", "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(11, '01a2021f-9403-732d-9e78-a3cd05b4d029', 1, 'ListingAdded', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'bulk', 'f3cc8b24-b4de-4863-9241-40a93276c1d4', '2026-11-22 07:19:13.698+00', '[]', 'bulk-one-05b4d029', '{"price": 1250000, "title": "Bulk One", "images": [], "status": "active", "bedrooms": null, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(12, '01a2021f-9403-732d-9e78-a641cf69bb60', 1, 'ListingAdded', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'bulk', 'f3cc8b24-b4de-4863-9241-40a93276c1d4', '2026-11-22 07:19:13.698+00', '[]', 'bulk-two-cf69bb60', '{"price": 4200, "title": "Bulk Two", "images": [], "status": "inactive", "bedrooms": null, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Rent"}'),
	(13, '01a2021f-9374-7019-86cd-e1fbd171f833', 2, 'ListingRepriced', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', 'eef08e7a-23c0-49e6-aaa9-ad57d894b6e4', '2026-11-22 07:19:13.726+00', '[{"to": 1190000, "from": 1250000, "field": "price"}]', 'garden-flat-d171f833', '{"price": 1190000, "title": "Garden Flat", "images": ["/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg", "/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "status": "active", "bedrooms": 3, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": 1076.39, "bathrooms": 2, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": ["Pool", "Near MRT"], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(14, '01a2021f-9374-7019-86cd-e1fbd171f833', 3, 'ListingDetailsRevised', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', '3cc36a63-fc18-4bf2-88ab-af2a56c1f460', '2026-11-22 07:19:13.788+00', '[{"to": "Garden Flat, Renovated", "from": "Garden Flat", "field": "title"}, {"to": "New kitchen.", "from": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "field": "description"}, {"to": ["Pool"], "from": ["Pool", "Near MRT"], "field": "key_features"}]', 'garden-flat-d171f833', '{"price": 1190000, "title": "Garden Flat, Renovated", "images": ["/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg", "/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "status": "active", "bedrooms": 3, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": 1076.39, "bathrooms": 2, "description": "New kitchen.", "key_features": ["Pool"], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(15, '01a2021f-9374-7019-86cd-e1fbd171f833', 4, 'ListingRepriced', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', '5275c062-7131-4c23-959e-10c880b3b028', '2026-11-22 07:19:13.834+00', '[{"to": 1150000, "from": 1190000, "field": "price"}]', 'garden-flat-d171f833', '{"price": 1150000, "title": "Garden Flat, Renovated", "images": ["/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg", "/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "status": "active", "bedrooms": 3, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": 1076.39, "bathrooms": 2, "description": "New kitchen.", "key_features": ["Pool"], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(16, '01a2021f-9374-7019-86cd-e1fbd171f833', 5, 'ListingPicturesChanged', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', '5275c062-7131-4c23-959e-10c880b3b028', '2026-11-22 07:19:13.834+00', '[{"to": ["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg", "/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg"], "from": ["/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg", "/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "field": "images"}]', 'garden-flat-d171f833', '{"price": 1150000, "title": "Garden Flat, Renovated", "images": ["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg", "/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg"], "status": "active", "bedrooms": 3, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": 1076.39, "bathrooms": 2, "description": "New kitchen.", "key_features": ["Pool"], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(17, '01a2021f-93ad-741d-a8e2-83d5212aa5b5', 2, 'ListingStatusChanged', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', '0e550f5c-4ce3-443c-99f6-03c30a85a7b6', '2026-11-22 07:19:13.871+00', '[{"to": "sold", "from": "active", "field": "status"}]', 'terrace-by-the-park-212aa5b5', '{"price": 5300000.5, "title": "Terrace by the Park", "images": ["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "status": "sold", "bedrooms": null, "category": "Landed", "district": "D15 - East Coast / Marine Parade", "sub_type": null, "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/terrace", "is_new_launch": true, "property_type": "Buy"}'),
	(18, '01a2021f-93d2-713d-a217-403c599d4b0a', 2, 'ListingDeleted', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', '592fad1d-a794-40b0-89db-f94a58365c6b', '2026-11-22 07:19:13.914+00', '[]', 'shophouse-599d4b0a', NULL),
	(19, '01a2021f-93d2-713d-a217-403c599d4b0a', 3, 'ListingRestored', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'restore', 'd50ca83c-6b51-47fb-899e-b3d2e3d84473', '2026-11-22 07:19:14.001+00', '[]', 'shophouse-599d4b0a', '{"price": 9800, "title": "Shophouse", "images": ["/uploads/01a2021f-930a-77d8-aceb-06f7624f7b86.jpg"], "status": "active", "bedrooms": null, "category": "Commercial", "district": "D08 - Farrer Park / Serangoon Rd", "sub_type": "Shop House", "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Rent"}'),
	(20, '01a2021f-9374-7019-86cd-e1fbd171f833', 6, 'ListingRestored', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'restore', '0f4bf99c-7569-4b29-8da6-5ee0ddb77a1c', '2026-11-22 07:19:14.038+00', '[{"to": "Garden Flat", "from": "Garden Flat, Renovated", "field": "title"}]', 'garden-flat-d171f833', '{"price": 1150000, "title": "Garden Flat", "images": ["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg", "/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg"], "status": "active", "bedrooms": 3, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": 1076.39, "bathrooms": 2, "description": "New kitchen.", "key_features": ["Pool"], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(21, '01a2021f-958d-73e2-b6d6-364f53a82688', 1, 'ListingAdded', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', 'a62f22f8-a8af-4132-87a2-9c07f4d0bf6c', '2026-11-22 07:19:14.062+00', '[]', 'four-room-flat-copy-53a82688', '{"price": 610000, "title": "Four Room Flat (copy)", "images": [], "status": "inactive", "bedrooms": 3, "category": "HDB", "district": "D19 - Hougang / Punggol / Sengkang", "sub_type": "HDB", "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(22, '01a2021f-93ee-70ab-828b-1c78b613a71d', 2, 'ListingDeleted', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', '0f4192a2-7615-4058-aae9-40953ba6532d', '2026-11-22 07:19:14.068+00', '[]', 'four-room-flat-b613a71d', NULL),
	(23, '01a2021f-93ad-741d-a8e2-83d5212aa5b5', 3, 'ListingStatusChanged', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'bulk', '624786e8-42f3-40b2-9cc4-094b8b46bb6a', '2026-11-22 07:19:14.132+00', '[{"to": "active", "from": "sold", "field": "status"}]', 'terrace-by-the-park-212aa5b5', '{"price": 5300000.5, "title": "Terrace by the Park", "images": ["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "status": "active", "bedrooms": null, "category": "Landed", "district": "D15 - East Coast / Marine Parade", "sub_type": null, "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/terrace", "is_new_launch": true, "property_type": "Buy"}'),
	(24, '01a2021f-93d2-713d-a217-403c599d4b0a', 4, 'ListingPicturesChanged', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', 'd762dd67-505a-42d8-bcc4-bc80579919ba', '2026-11-22 07:19:14.144+00', '[{"to": [], "from": ["/uploads/01a2021f-930a-77d8-aceb-06f7624f7b86.jpg"], "field": "images"}]', 'shophouse-599d4b0a', '{"price": 9800, "title": "Shophouse", "images": [], "status": "active", "bedrooms": null, "category": "Commercial", "district": "D08 - Farrer Park / Serangoon Rd", "sub_type": "Shop House", "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Rent"}');
INSERT INTO listings_g1.listings VALUES
	('01a2021f-9403-732d-9e78-a3cd05b4d029', 'bulk-one-05b4d029', 'Bulk One', 'Bright.
Quiet corner, "north-south" facing — 安静.', 1250000.00, 'D09 - Orchard / River Valley', 'Condominium', NULL, 'Buy', 'active', false, NULL, NULL, NULL, '[]', '[]', 'https://example.com/new-launches', '2026-11-22 07:19:13.698+00', '2026-11-22 07:19:13.698+00', 1),
	('01a2021f-9403-732d-9e78-a641cf69bb60', 'bulk-two-cf69bb60', 'Bulk Two', 'Bright.
Quiet corner, "north-south" facing — 安静.', 4200.00, 'D09 - Orchard / River Valley', 'Condominium', NULL, 'Rent', 'inactive', false, NULL, NULL, NULL, '[]', '[]', 'https://example.com/new-launches', '2026-11-22 07:19:13.698+00', '2026-11-22 07:19:13.698+00', 1),
	('01a2021f-9374-7019-86cd-e1fbd171f833', 'garden-flat-d171f833', 'Garden Flat', 'New kitchen.', 1150000.00, 'D09 - Orchard / River Valley', 'Condominium', NULL, 'Buy', 'active', false, 3, 2, 1076.39, '["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg", "/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg"]', '["Pool"]', 'https://example.com/new-launches', '2026-11-22 07:19:13.526+00', '2026-11-22 07:19:14.038+00', 6),
	('01a2021f-958d-73e2-b6d6-364f53a82688', 'four-room-flat-copy-53a82688', 'Four Room Flat (copy)', 'Bright.
Quiet corner, "north-south" facing — 安静.', 610000.00, 'D19 - Hougang / Punggol / Sengkang', 'HDB', 'HDB', 'Buy', 'inactive', false, 3, NULL, NULL, '[]', '[]', 'https://example.com/new-launches', '2026-11-22 07:19:14.062+00', '2026-11-22 07:19:14.062+00', 1),
	('01a2021f-93ad-741d-a8e2-83d5212aa5b5', 'terrace-by-the-park-212aa5b5', 'Terrace by the Park', 'Bright.
Quiet corner, "north-south" facing — 安静.', 5300000.50, 'D15 - East Coast / Marine Parade', 'Landed', NULL, 'Buy', 'active', true, NULL, NULL, NULL, '["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"]', '[]', 'https://example.com/terrace', '2026-11-22 07:19:13.583+00', '2026-11-22 07:19:14.132+00', 3),
	('01a2021f-93d2-713d-a217-403c599d4b0a', 'shophouse-599d4b0a', 'Shophouse', 'Bright.
Quiet corner, "north-south" facing — 安静.', 9800.00, 'D08 - Farrer Park / Serangoon Rd', 'Commercial', 'Shop House', 'Rent', 'active', false, NULL, NULL, NULL, '[]', '[]', 'https://example.com/new-launches', '2026-11-22 07:19:13.622+00', '2026-11-22 07:19:14.144+00', 4);
INSERT INTO listings_g2.history VALUES
	(7, '01a2021f-9374-7019-86cd-e1fbd171f833', 1, 'ListingAdded', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', 'bfbbbcbc-4597-479d-ad12-705a1f98a981', '2026-11-22 07:19:13.526+00', '[]', 'garden-flat-d171f833', '{"price": 1250000, "title": "Garden Flat", "images": ["/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg", "/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "status": "active", "bedrooms": 3, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": 1076.39, "bathrooms": 2, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": ["Pool", "Near MRT"], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(8, '01a2021f-93ad-741d-a8e2-83d5212aa5b5', 1, 'ListingAdded', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', '220e8e28-52ac-48f5-aea8-34d3d6fa1350', '2026-11-22 07:19:13.583+00', '[]', 'terrace-by-the-park-212aa5b5', '{"price": 5300000.5, "title": "Terrace by the Park", "images": ["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "status": "active", "bedrooms": null, "category": "Landed", "district": "D15 - East Coast / Marine Parade", "sub_type": null, "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/terrace", "is_new_launch": true, "property_type": "Buy"}'),
	(9, '01a2021f-93d2-713d-a217-403c599d4b0a', 1, 'ListingAdded', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', 'db50460e-cfb2-49a7-926a-6c0ecb1e3a40', '2026-11-22 07:19:13.622+00', '[]', 'shophouse-599d4b0a', '{"price": 9800, "title": "Shophouse", "images": ["/uploads/01a2021f-930a-77d8-aceb-06f7624f7b86.jpg"], "status": "active", "bedrooms": null, "category": "Commercial", "district": "D08 - Farrer Park / Serangoon Rd", "sub_type": "Shop House", "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Rent"}'),
	(10, '01a2021f-93ee-70ab-828b-1c78b613a71d', 1, 'ListingAdded', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', '58130f21-2a5c-4897-ad37-d2f91f8a4a03', '2026-11-22 07:19:13.647+00', '[]', 'four-room-flat-b613a71d', '{"price": 610000, "title": "Four Room Flat", "images": [], "status": "active", "bedrooms": 3, "category": "HDB", "district": "D19 - Hougang / Punggol / Sengkang", "sub_type": "HDB", "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(11, '01a2021f-9403-732d-9e78-a3cd05b4d029', 1, 'ListingAdded', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'bulk', 'f3cc8b24-b4de-4863-9241-40a93276c1d4', '2026-11-22 07:19:13.698+00', '[]', 'bulk-one-05b4d029', '{"price": 1250000, "title": "Bulk One", "images": [], "status": "active", "bedrooms": null, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(12, '01a2021f-9403-732d-9e78-a641cf69bb60', 1, 'ListingAdded', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'bulk', 'f3cc8b24-b4de-4863-9241-40a93276c1d4', '2026-11-22 07:19:13.698+00', '[]', 'bulk-two-cf69bb60', '{"price": 4200, "title": "Bulk Two", "images": [], "status": "inactive", "bedrooms": null, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Rent"}'),
	(13, '01a2021f-9374-7019-86cd-e1fbd171f833', 2, 'ListingRepriced', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', 'eef08e7a-23c0-49e6-aaa9-ad57d894b6e4', '2026-11-22 07:19:13.726+00', '[{"to": 1190000, "from": 1250000, "field": "price"}]', 'garden-flat-d171f833', '{"price": 1190000, "title": "Garden Flat", "images": ["/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg", "/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "status": "active", "bedrooms": 3, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": 1076.39, "bathrooms": 2, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": ["Pool", "Near MRT"], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(14, '01a2021f-9374-7019-86cd-e1fbd171f833', 3, 'ListingDetailsRevised', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', '3cc36a63-fc18-4bf2-88ab-af2a56c1f460', '2026-11-22 07:19:13.788+00', '[{"to": "Garden Flat, Renovated", "from": "Garden Flat", "field": "title"}, {"to": "New kitchen.", "from": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "field": "description"}, {"to": ["Pool"], "from": ["Pool", "Near MRT"], "field": "key_features"}]', 'garden-flat-d171f833', '{"price": 1190000, "title": "Garden Flat, Renovated", "images": ["/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg", "/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "status": "active", "bedrooms": 3, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": 1076.39, "bathrooms": 2, "description": "New kitchen.", "key_features": ["Pool"], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(15, '01a2021f-9374-7019-86cd-e1fbd171f833', 4, 'ListingRepriced', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', '5275c062-7131-4c23-959e-10c880b3b028', '2026-11-22 07:19:13.834+00', '[{"to": 1150000, "from": 1190000, "field": "price"}]', 'garden-flat-d171f833', '{"price": 1150000, "title": "Garden Flat, Renovated", "images": ["/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg", "/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "status": "active", "bedrooms": 3, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": 1076.39, "bathrooms": 2, "description": "New kitchen.", "key_features": ["Pool"], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(16, '01a2021f-9374-7019-86cd-e1fbd171f833', 5, 'ListingPicturesChanged', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', '5275c062-7131-4c23-959e-10c880b3b028', '2026-11-22 07:19:13.834+00', '[{"to": ["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg", "/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg"], "from": ["/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg", "/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "field": "images"}]', 'garden-flat-d171f833', '{"price": 1150000, "title": "Garden Flat, Renovated", "images": ["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg", "/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg"], "status": "active", "bedrooms": 3, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": 1076.39, "bathrooms": 2, "description": "New kitchen.", "key_features": ["Pool"], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(17, '01a2021f-93ad-741d-a8e2-83d5212aa5b5', 2, 'ListingStatusChanged', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', '0e550f5c-4ce3-443c-99f6-03c30a85a7b6', '2026-11-22 07:19:13.871+00', '[{"to": "sold", "from": "active", "field": "status"}]', 'terrace-by-the-park-212aa5b5', '{"price": 5300000.5, "title": "Terrace by the Park", "images": ["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "status": "sold", "bedrooms": null, "category": "Landed", "district": "D15 - East Coast / Marine Parade", "sub_type": null, "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/terrace", "is_new_launch": true, "property_type": "Buy"}'),
	(18, '01a2021f-93d2-713d-a217-403c599d4b0a', 2, 'ListingDeleted', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', '592fad1d-a794-40b0-89db-f94a58365c6b', '2026-11-22 07:19:13.914+00', '[]', 'shophouse-599d4b0a', NULL),
	(19, '01a2021f-93d2-713d-a217-403c599d4b0a', 3, 'ListingRestored', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'restore', 'd50ca83c-6b51-47fb-899e-b3d2e3d84473', '2026-11-22 07:19:14.001+00', '[]', 'shophouse-599d4b0a', '{"price": 9800, "title": "Shophouse", "images": ["/uploads/01a2021f-930a-77d8-aceb-06f7624f7b86.jpg"], "status": "active", "bedrooms": null, "category": "Commercial", "district": "D08 - Farrer Park / Serangoon Rd", "sub_type": "Shop House", "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Rent"}'),
	(20, '01a2021f-9374-7019-86cd-e1fbd171f833', 6, 'ListingRestored', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'restore', '0f4bf99c-7569-4b29-8da6-5ee0ddb77a1c', '2026-11-22 07:19:14.038+00', '[{"to": "Garden Flat", "from": "Garden Flat, Renovated", "field": "title"}]', 'garden-flat-d171f833', '{"price": 1150000, "title": "Garden Flat", "images": ["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg", "/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg"], "status": "active", "bedrooms": 3, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": 1076.39, "bathrooms": 2, "description": "New kitchen.", "key_features": ["Pool"], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(21, '01a2021f-958d-73e2-b6d6-364f53a82688', 1, 'ListingAdded', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', 'a62f22f8-a8af-4132-87a2-9c07f4d0bf6c', '2026-11-22 07:19:14.062+00', '[]', 'four-room-flat-copy-53a82688', '{"price": 610000, "title": "Four Room Flat (copy)", "images": [], "status": "inactive", "bedrooms": 3, "category": "HDB", "district": "D19 - Hougang / Punggol / Sengkang", "sub_type": "HDB", "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}'),
	(22, '01a2021f-93ee-70ab-828b-1c78b613a71d', 2, 'ListingDeleted', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', '0f4192a2-7615-4058-aae9-40953ba6532d', '2026-11-22 07:19:14.068+00', '[]', 'four-room-flat-b613a71d', NULL),
	(23, '01a2021f-93ad-741d-a8e2-83d5212aa5b5', 3, 'ListingStatusChanged', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'bulk', '624786e8-42f3-40b2-9cc4-094b8b46bb6a', '2026-11-22 07:19:14.132+00', '[{"to": "active", "from": "sold", "field": "status"}]', 'terrace-by-the-park-212aa5b5', '{"price": 5300000.5, "title": "Terrace by the Park", "images": ["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "status": "active", "bedrooms": null, "category": "Landed", "district": "D15 - East Coast / Marine Parade", "sub_type": null, "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/terrace", "is_new_launch": true, "property_type": "Buy"}'),
	(24, '01a2021f-93d2-713d-a217-403c599d4b0a', 4, 'ListingPicturesChanged', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', 'd762dd67-505a-42d8-bcc4-bc80579919ba', '2026-11-22 07:19:14.144+00', '[{"to": [], "from": ["/uploads/01a2021f-930a-77d8-aceb-06f7624f7b86.jpg"], "field": "images"}]', 'shophouse-599d4b0a', '{"price": 9800, "title": "Shophouse", "images": [], "status": "active", "bedrooms": null, "category": "Commercial", "district": "D08 - Farrer Park / Serangoon Rd", "sub_type": "Shop House", "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Rent"}'),
	(44, '01a2021f-9374-7019-86cd-e1fbd171f833', 7, 'ListingDetailsRevised', '{"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}', 'api', 'cd90cd1e-76ca-45cf-9df8-658fa4639716', '2026-11-22 07:19:22.971+00', '[{"to": 4, "from": 3, "field": "bedrooms"}]', 'garden-flat-d171f833', '{"price": 1150000, "title": "Garden Flat", "images": ["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg", "/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg"], "status": "active", "bedrooms": 4, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": 1076.39, "bathrooms": 2, "description": "New kitchen.", "key_features": ["Pool"], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}');
INSERT INTO listings_g2.listings VALUES
	('01a2021f-93ad-741d-a8e2-83d5212aa5b5', 'terrace-by-the-park-212aa5b5', 'Terrace by the Park', 'Bright.
Quiet corner, "north-south" facing — 安静.', 5300000.50, 'D15 - East Coast / Marine Parade', 'Landed', NULL, 'Buy', 'active', true, NULL, NULL, NULL, '["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"]', '[]', 'https://example.com/terrace', '2026-11-22 07:19:13.583+00', '2026-11-22 07:19:14.132+00', 3),
	('01a2021f-93d2-713d-a217-403c599d4b0a', 'shophouse-599d4b0a', 'Shophouse', 'Bright.
Quiet corner, "north-south" facing — 安静.', 9800.00, 'D08 - Farrer Park / Serangoon Rd', 'Commercial', 'Shop House', 'Rent', 'active', false, NULL, NULL, NULL, '[]', '[]', 'https://example.com/new-launches', '2026-11-22 07:19:13.622+00', '2026-11-22 07:19:14.144+00', 4),
	('01a2021f-9403-732d-9e78-a3cd05b4d029', 'bulk-one-05b4d029', 'Bulk One', 'Bright.
Quiet corner, "north-south" facing — 安静.', 1250000.00, 'D09 - Orchard / River Valley', 'Condominium', NULL, 'Buy', 'active', false, NULL, NULL, NULL, '[]', '[]', 'https://example.com/new-launches', '2026-11-22 07:19:13.698+00', '2026-11-22 07:19:13.698+00', 1),
	('01a2021f-9403-732d-9e78-a641cf69bb60', 'bulk-two-cf69bb60', 'Bulk Two', 'Bright.
Quiet corner, "north-south" facing — 安静.', 4200.00, 'D09 - Orchard / River Valley', 'Condominium', NULL, 'Rent', 'inactive', false, NULL, NULL, NULL, '[]', '[]', 'https://example.com/new-launches', '2026-11-22 07:19:13.698+00', '2026-11-22 07:19:13.698+00', 1),
	('01a2021f-958d-73e2-b6d6-364f53a82688', 'four-room-flat-copy-53a82688', 'Four Room Flat (copy)', 'Bright.
Quiet corner, "north-south" facing — 安静.', 610000.00, 'D19 - Hougang / Punggol / Sengkang', 'HDB', 'HDB', 'Buy', 'inactive', false, 3, NULL, NULL, '[]', '[]', 'https://example.com/new-launches', '2026-11-22 07:19:14.062+00', '2026-11-22 07:19:14.062+00', 1),
	('01a2021f-9374-7019-86cd-e1fbd171f833', 'garden-flat-d171f833', 'Garden Flat', 'New kitchen.', 1150000.00, 'D09 - Orchard / River Valley', 'Condominium', NULL, 'Buy', 'active', false, 4, 2, 1076.39, '["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg", "/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg"]', '["Pool"]', 'https://example.com/new-launches', '2026-11-22 07:19:13.526+00', '2026-11-22 07:19:22.971+00', 7);
INSERT INTO log.events VALUES
	(1, '01a2021f-8c07-730c-a413-b28410a54552', 'admin-01a2021f-8c00-73bf-9a40-a368fc96e127', 1, 'AdminAdded', 1, '{"admin_id": "01a2021f-8c00-73bf-9a40-a368fc96e127"}', '{"actor": {"id": null, "kind": "operator", "name": "operator"}, "source": "cli", "request_id": "01a2021f-8c06-72f9-999f-2e6a35837189"}', '2026-11-22 07:19:11.626767+00'),
	(2, '01a2021f-9101-73ad-83d3-b6d59e8dc11e', 'admin-01a2021f-8c00-73bf-9a40-a368fc96e127', 2, 'AdminLoginFailed', 1, '{"admin_id": "01a2021f-8c00-73bf-9a40-a368fc96e127"}', '{"actor": {"id": null, "kind": "visitor", "name": "visitor"}, "source": "api", "request_id": "20aa8479-d4eb-4709-96a3-9f72b719dba2"}', '2026-11-22 07:19:12.901029+00'),
	(3, '01a2021f-9179-74ac-875d-ff233ac254e8', 'admin-01a2021f-8c00-73bf-9a40-a368fc96e127', 3, 'AdminLoggedIn', 1, '{"admin_id": "01a2021f-8c00-73bf-9a40-a368fc96e127"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "8e76d323-2b9c-4769-b998-41053ea180f5"}', '2026-11-22 07:19:13.018133+00'),
	(4, '01a2021f-9210-715d-8192-e3af79a7fa90', 'image-01a2021f-91f8-71c9-b49a-49bf8f67513e', 1, 'ImageUploaded', 1, '{"file": "01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg", "bytes": 2311, "width": 640, "height": 480, "sha256": "6f6b86fcaafb0896700500903d4221de0c73755c071943028e36aab0b6ba4b91", "image_id": "01a2021f-91f8-71c9-b49a-49bf8f67513e"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "7196fd91-5320-4577-bd46-64f617d9cc1a"}', '2026-11-22 07:19:13.169604+00'),
	(5, '01a2021f-9299-71b2-8bd1-191bae49c388', 'image-01a2021f-9293-762c-a8dc-33e0f4aa28bd', 1, 'ImageUploaded', 1, '{"file": "01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg", "bytes": 2311, "width": 640, "height": 480, "sha256": "6e5d05c0386042ce0369c76c827f1546d392b8a89da1cf7a1aa76e9587d1e21a", "image_id": "01a2021f-9293-762c-a8dc-33e0f4aa28bd"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "49b67286-22a0-4c9a-918b-4616aa6cae90"}', '2026-11-22 07:19:13.306906+00'),
	(6, '01a2021f-9351-772e-b122-cb926083f4eb', 'image-01a2021f-930a-77d8-aceb-06f7624f7b86', 1, 'ImageUploaded', 1, '{"file": "01a2021f-930a-77d8-aceb-06f7624f7b86.jpg", "bytes": 2311, "width": 640, "height": 480, "sha256": "ecd93d84b3ed3d6350ddc7d5efb93e43f06d2077552aa7c49021db754df92028", "image_id": "01a2021f-930a-77d8-aceb-06f7624f7b86"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "c371deaa-57e9-4642-89c2-94e36a5e22dd"}', '2026-11-22 07:19:13.514406+00'),
	(7, '01a2021f-9375-72de-9419-880a8f99a416', 'listing-01a2021f-9374-7019-86cd-e1fbd171f833', 1, 'ListingAdded', 1, '{"slug": "garden-flat-d171f833", "price": 1250000, "title": "Garden Flat", "images": ["/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg", "/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "status": "active", "bedrooms": 3, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": 1076.39, "bathrooms": 2, "listing_id": "01a2021f-9374-7019-86cd-e1fbd171f833", "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": ["Pool", "Near MRT"], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "bfbbbcbc-4597-479d-ad12-705a1f98a981"}', '2026-11-22 07:19:13.526143+00'),
	(8, '01a2021f-93ae-746e-aebd-37aa2b0208fa', 'listing-01a2021f-93ad-741d-a8e2-83d5212aa5b5', 1, 'ListingAdded', 1, '{"slug": "terrace-by-the-park-212aa5b5", "price": 5300000.5, "title": "Terrace by the Park", "images": ["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg"], "status": "active", "bedrooms": null, "category": "Landed", "district": "D15 - East Coast / Marine Parade", "sub_type": null, "area_sqft": null, "bathrooms": null, "listing_id": "01a2021f-93ad-741d-a8e2-83d5212aa5b5", "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/terrace", "is_new_launch": true, "property_type": "Buy"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "220e8e28-52ac-48f5-aea8-34d3d6fa1350"}', '2026-11-22 07:19:13.583454+00'),
	(9, '01a2021f-93d2-713d-a217-44dd008557dd', 'listing-01a2021f-93d2-713d-a217-403c599d4b0a', 1, 'ListingAdded', 1, '{"slug": "shophouse-599d4b0a", "price": 9800, "title": "Shophouse", "images": ["/uploads/01a2021f-930a-77d8-aceb-06f7624f7b86.jpg"], "status": "active", "bedrooms": null, "category": "Commercial", "district": "D08 - Farrer Park / Serangoon Rd", "sub_type": "Shop House", "area_sqft": null, "bathrooms": null, "listing_id": "01a2021f-93d2-713d-a217-403c599d4b0a", "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Rent"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "db50460e-cfb2-49a7-926a-6c0ecb1e3a40"}', '2026-11-22 07:19:13.622262+00'),
	(10, '01a2021f-93ee-70ab-828b-22f0c0db7b44', 'listing-01a2021f-93ee-70ab-828b-1c78b613a71d', 1, 'ListingAdded', 1, '{"slug": "four-room-flat-b613a71d", "price": 610000, "title": "Four Room Flat", "images": [], "status": "active", "bedrooms": 3, "category": "HDB", "district": "D19 - Hougang / Punggol / Sengkang", "sub_type": "HDB", "area_sqft": null, "bathrooms": null, "listing_id": "01a2021f-93ee-70ab-828b-1c78b613a71d", "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "58130f21-2a5c-4897-ad37-d2f91f8a4a03"}', '2026-11-22 07:19:13.647432+00'),
	(11, '01a2021f-9403-732d-9e78-ab57ed4bfc2b', 'listing-01a2021f-9403-732d-9e78-a3cd05b4d029', 1, 'ListingAdded', 1, '{"slug": "bulk-one-05b4d029", "price": 1250000, "title": "Bulk One", "images": [], "status": "active", "bedrooms": null, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": null, "bathrooms": null, "listing_id": "01a2021f-9403-732d-9e78-a3cd05b4d029", "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "bulk", "request_id": "f3cc8b24-b4de-4863-9241-40a93276c1d4"}', '2026-11-22 07:19:13.698529+00'),
	(12, '01a2021f-9403-732d-9e78-adda375f0a44', 'listing-01a2021f-9403-732d-9e78-a641cf69bb60', 1, 'ListingAdded', 1, '{"slug": "bulk-two-cf69bb60", "price": 4200, "title": "Bulk Two", "images": [], "status": "inactive", "bedrooms": null, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": null, "bathrooms": null, "listing_id": "01a2021f-9403-732d-9e78-a641cf69bb60", "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Rent"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "bulk", "request_id": "f3cc8b24-b4de-4863-9241-40a93276c1d4"}', '2026-11-22 07:19:13.698581+00'),
	(13, '01a2021f-943d-777c-a0f7-04a17787cde9', 'listing-01a2021f-9374-7019-86cd-e1fbd171f833', 2, 'ListingRepriced', 1, '{"price": 1190000, "listing_id": "01a2021f-9374-7019-86cd-e1fbd171f833"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "eef08e7a-23c0-49e6-aaa9-ad57d894b6e4"}', '2026-11-22 07:19:13.726798+00'),
	(14, '01a2021f-947c-7060-b8e6-d8dd1db929ef', 'listing-01a2021f-9374-7019-86cd-e1fbd171f833', 3, 'ListingDetailsRevised', 1, '{"details": {"title": "Garden Flat, Renovated", "description": "New kitchen.", "key_features": ["Pool"]}, "listing_id": "01a2021f-9374-7019-86cd-e1fbd171f833"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "3cc36a63-fc18-4bf2-88ab-af2a56c1f460"}', '2026-11-22 07:19:13.788998+00'),
	(15, '01a2021f-94a5-73be-bc87-bc1fba0ae8d2', 'listing-01a2021f-9374-7019-86cd-e1fbd171f833', 4, 'ListingRepriced', 1, '{"price": 1150000, "listing_id": "01a2021f-9374-7019-86cd-e1fbd171f833"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "5275c062-7131-4c23-959e-10c880b3b028"}', '2026-11-22 07:19:13.834643+00'),
	(16, '01a2021f-94a5-73be-bc87-c14075696e99', 'listing-01a2021f-9374-7019-86cd-e1fbd171f833', 5, 'ListingPicturesChanged', 1, '{"images": ["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg", "/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg"], "listing_id": "01a2021f-9374-7019-86cd-e1fbd171f833"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "5275c062-7131-4c23-959e-10c880b3b028"}', '2026-11-22 07:19:13.834682+00'),
	(17, '01a2021f-94cd-75bf-80cb-9d26245a5b40', 'listing-01a2021f-93ad-741d-a8e2-83d5212aa5b5', 2, 'ListingStatusChanged', 1, '{"status": "sold", "listing_id": "01a2021f-93ad-741d-a8e2-83d5212aa5b5"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "0e550f5c-4ce3-443c-99f6-03c30a85a7b6"}', '2026-11-22 07:19:13.871095+00'),
	(18, '01a2021f-94f9-7399-8294-1d5b9a5a54af', 'listing-01a2021f-93d2-713d-a217-403c599d4b0a', 2, 'ListingDeleted', 1, '{"listing_id": "01a2021f-93d2-713d-a217-403c599d4b0a"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "592fad1d-a794-40b0-89db-f94a58365c6b"}', '2026-11-22 07:19:13.914638+00'),
	(19, '01a2021f-9544-77ac-b988-75ee19526999', 'listing-01a2021f-93d2-713d-a217-403c599d4b0a', 3, 'ListingRestored', 1, '{"listing": {"price": 9800, "title": "Shophouse", "images": ["/uploads/01a2021f-930a-77d8-aceb-06f7624f7b86.jpg"], "status": "active", "bedrooms": null, "category": "Commercial", "district": "D08 - Farrer Park / Serangoon Rd", "sub_type": "Shop House", "area_sqft": null, "bathrooms": null, "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Rent"}, "listing_id": "01a2021f-93d2-713d-a217-403c599d4b0a", "from_version": 1}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "restore", "request_id": "d50ca83c-6b51-47fb-899e-b3d2e3d84473"}', '2026-11-22 07:19:14.001299+00'),
	(20, '01a2021f-956d-762e-95d9-9b7102e21639', 'listing-01a2021f-9374-7019-86cd-e1fbd171f833', 6, 'ListingRestored', 1, '{"fields": ["title"], "listing": {"price": 1150000, "title": "Garden Flat", "images": ["/uploads/01a2021f-9293-762c-a8dc-33e0f4aa28bd.jpg", "/uploads/01a2021f-91f8-71c9-b49a-49bf8f67513e.jpg"], "status": "active", "bedrooms": 3, "category": "Condominium", "district": "D09 - Orchard / River Valley", "sub_type": null, "area_sqft": 1076.39, "bathrooms": 2, "description": "New kitchen.", "key_features": ["Pool"], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}, "listing_id": "01a2021f-9374-7019-86cd-e1fbd171f833", "from_version": 1}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "restore", "request_id": "0f4bf99c-7569-4b29-8da6-5ee0ddb77a1c"}', '2026-11-22 07:19:14.038207+00'),
	(21, '01a2021f-958e-7111-a795-0099cdfabab5', 'listing-01a2021f-958d-73e2-b6d6-364f53a82688', 1, 'ListingAdded', 1, '{"slug": "four-room-flat-copy-53a82688", "price": 610000, "title": "Four Room Flat (copy)", "images": [], "status": "inactive", "bedrooms": 3, "category": "HDB", "district": "D19 - Hougang / Punggol / Sengkang", "sub_type": "HDB", "area_sqft": null, "bathrooms": null, "listing_id": "01a2021f-958d-73e2-b6d6-364f53a82688", "description": "Bright.\nQuiet corner, \"north-south\" facing — 安静.", "key_features": [], "redirect_url": "https://example.com/new-launches", "is_new_launch": false, "property_type": "Buy"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "a62f22f8-a8af-4132-87a2-9c07f4d0bf6c"}', '2026-11-22 07:19:14.062812+00'),
	(22, '01a2021f-9593-75e4-9a0a-174d13ce6345', 'listing-01a2021f-93ee-70ab-828b-1c78b613a71d', 2, 'ListingDeleted', 1, '{"listing_id": "01a2021f-93ee-70ab-828b-1c78b613a71d"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "0f4192a2-7615-4058-aae9-40953ba6532d"}', '2026-11-22 07:19:14.068412+00'),
	(23, '01a2021f-95d2-7494-a9a7-ab6589cccf4c', 'listing-01a2021f-93ad-741d-a8e2-83d5212aa5b5', 3, 'ListingStatusChanged', 1, '{"status": "active", "listing_id": "01a2021f-93ad-741d-a8e2-83d5212aa5b5"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "bulk", "request_id": "624786e8-42f3-40b2-9cc4-094b8b46bb6a"}', '2026-11-22 07:19:14.132185+00'),
	(24, '01a2021f-95df-73da-83d9-829aea3c118f', 'listing-01a2021f-93d2-713d-a217-403c599d4b0a', 4, 'ListingPicturesChanged', 1, '{"images": [], "listing_id": "01a2021f-93d2-713d-a217-403c599d4b0a"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "d762dd67-505a-42d8-bcc4-bc80579919ba"}', '2026-11-22 07:19:14.144139+00'),
	(25, '01a2021f-95db-74d8-b55e-ea9877671fd9', 'image-01a2021f-930a-77d8-aceb-06f7624f7b86', 2, 'ImageRemoved', 1, '{"file": "01a2021f-930a-77d8-aceb-06f7624f7b86.jpg", "image_id": "01a2021f-930a-77d8-aceb-06f7624f7b86"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "d762dd67-505a-42d8-bcc4-bc80579919ba"}', '2026-11-22 07:19:14.144174+00'),
	(26, '01a2021f-95e5-77e8-a864-a1a977af0128', 'activity-01a2021f-9374-7019-86cd-e1fbd171f833', NULL, 'ListingViewed', 1, '{"crawler": false, "listing_id": "01a2021f-9374-7019-86cd-e1fbd171f833"}', '{"actor": {"id": null, "kind": "visitor", "name": "visitor"}, "source": "site", "request_id": "51502173-bfc1-43ca-ae18-1b4493fc430a"}', '2026-11-22 07:19:14.150764+00'),
	(27, '01a2021f-95eb-75a9-a05e-8a9f3ebcca15', 'activity-01a2021f-9374-7019-86cd-e1fbd171f833', NULL, 'ListingViewed', 1, '{"crawler": false, "listing_id": "01a2021f-9374-7019-86cd-e1fbd171f833"}', '{"actor": {"id": null, "kind": "visitor", "name": "visitor"}, "source": "site", "request_id": "a26b4152-d83a-46ae-a647-13aa9a2f6cb2"}', '2026-11-22 07:19:14.156286+00'),
	(28, '01a2021f-95f4-7091-a0cb-6388e2b206cc', 'activity-01a2021f-9374-7019-86cd-e1fbd171f833', NULL, 'ListingViewed', 1, '{"crawler": false, "listing_id": "01a2021f-9374-7019-86cd-e1fbd171f833"}', '{"actor": {"id": null, "kind": "visitor", "name": "visitor"}, "source": "site", "request_id": "403ad57c-8479-403c-9733-4fca0f352512"}', '2026-11-22 07:19:14.167552+00'),
	(29, '01a2021f-95fb-75aa-ab13-fd27b2a302aa', 'activity-01a2021f-93ad-741d-a8e2-83d5212aa5b5', NULL, 'ListingViewed', 1, '{"crawler": false, "listing_id": "01a2021f-93ad-741d-a8e2-83d5212aa5b5"}', '{"actor": {"id": null, "kind": "visitor", "name": "visitor"}, "source": "site", "request_id": "0343f386-6e0c-40b5-a701-994288895eaa"}', '2026-11-22 07:19:14.172524+00'),
	(30, '01a2021f-95ff-76fd-9255-4a7297e1d4e4', 'activity-01a2021f-93d2-713d-a217-403c599d4b0a', NULL, 'ListingViewed', 1, '{"crawler": false, "listing_id": "01a2021f-93d2-713d-a217-403c599d4b0a"}', '{"actor": {"id": null, "kind": "visitor", "name": "visitor"}, "source": "site", "request_id": "a8997b25-3ef8-495b-b061-dc7d9093256f"}', '2026-11-22 07:19:14.17629+00'),
	(31, '01a2021f-9604-735a-8b9e-0df81f55adce', 'activity-01a2021f-9374-7019-86cd-e1fbd171f833', NULL, 'ListingViewed', 1, '{"crawler": false, "listing_id": "01a2021f-9374-7019-86cd-e1fbd171f833"}', '{"actor": {"id": null, "kind": "visitor", "name": "visitor"}, "source": "site", "request_id": "c6923c59-a5de-4c2c-9e16-b09c6741044f"}', '2026-11-22 07:19:14.181274+00'),
	(32, '01a2021f-9610-726b-b1fb-c123ad1b7e97', 'activity-01a2021f-9374-7019-86cd-e1fbd171f833', NULL, 'ListingClicked', 1, '{"crawler": false, "listing_id": "01a2021f-9374-7019-86cd-e1fbd171f833"}', '{"actor": {"id": null, "kind": "visitor", "name": "visitor"}, "source": "site", "request_id": "96463234-b262-49a4-929f-f95d6ae4fcb1"}', '2026-11-22 07:19:14.19381+00'),
	(33, '01a2021f-9617-709a-bc3f-7f501a768276', 'activity-01a2021f-9374-7019-86cd-e1fbd171f833', NULL, 'ListingViewed', 1, '{"crawler": true, "listing_id": "01a2021f-9374-7019-86cd-e1fbd171f833"}', '{"actor": {"id": null, "kind": "visitor", "name": "visitor"}, "source": "site", "request_id": "a01a0bae-8bed-40df-9c96-cae1c9c26e96"}', '2026-11-22 07:19:14.200753+00'),
	(34, '01a2021f-9621-7704-9893-0fa2b865dfdf', 'projection-statistics', 1, 'ProjectionRebuildRequested', 1, '{"projection": "statistics"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "3bbe1d15-d313-4e1e-b357-cc7f8ebdd2a7"}', '2026-11-22 07:19:14.210675+00'),
	(35, '01a2021f-99b6-705a-a35f-b1a2bdf653bc', 'projection-statistics', 2, 'ProjectionRebuildStarted', 1, '{"generation": 2, "projection": "statistics"}', '{"actor": {"id": null, "kind": "operator", "name": "admin"}, "source": "api", "request_id": "3bbe1d15-d313-4e1e-b357-cc7f8ebdd2a7"}', '2026-11-22 07:19:15.136152+00'),
	(36, '01a2021f-a156-7109-afe1-1a3a61856882', 'admin-01a2021f-a14a-775e-b499-f115380c1371', 1, 'AdminAdded', 1, '{"admin_id": "01a2021f-a14a-775e-b499-f115380c1371"}', '{"actor": {"id": null, "kind": "operator", "name": "operator"}, "source": "cli", "request_id": "01a2021f-a155-72ee-8410-4247223ce569"}', '2026-11-22 07:19:17.085727+00'),
	(37, '01a2021f-aa07-70aa-ab2e-6b691bfb8f21', 'admin-01a2021f-aa00-7177-a43f-f64c53015ae6', 1, 'AdminAdded', 1, '{"admin_id": "01a2021f-aa00-7177-a43f-f64c53015ae6"}', '{"actor": {"id": null, "kind": "operator", "name": "operator"}, "source": "cli", "request_id": "01a2021f-aa06-77ff-af1c-1d51ac568a60"}', '2026-11-22 07:19:19.306964+00'),
	(38, '01a2021f-af91-744e-bab3-484fee90fb7f', 'admin-01a2021f-aa00-7177-a43f-f64c53015ae6', 2, 'AdminDisabled', 1, '{"admin_id": "01a2021f-aa00-7177-a43f-f64c53015ae6"}', '{"actor": {"id": null, "kind": "operator", "name": "operator"}, "source": "cli", "request_id": "01a2021f-af8d-76b0-826a-7d2420319bf0"}', '2026-11-22 07:19:20.768488+00'),
	(39, '01a2021f-b351-776e-8ce1-243cb1e3137a', 'projection-activity', 1, 'ProjectionPaused', 1, '{"projection": "activity"}', '{"actor": {"id": null, "kind": "operator", "name": "maria"}, "source": "cli", "request_id": "01a2021f-b33e-723c-8915-f0a94c144d5d"}', '2026-11-22 07:19:21.690116+00'),
	(40, '01a2021f-b5a0-77e5-b595-da42a9ed387d', 'projection-activity', 2, 'ProjectionResumed', 1, '{"projection": "activity"}', '{"actor": {"id": null, "kind": "operator", "name": "maria"}, "source": "cli", "request_id": "01a2021f-b58e-7278-a1c7-9a0790e147b9"}', '2026-11-22 07:19:22.275737+00'),
	(41, '01a2021f-b7f2-76ef-9a59-1b167320b874', 'projection-listings', 1, 'ProjectionRebuildStarted', 1, '{"generation": 2, "projection": "listings"}', '{"actor": {"id": null, "kind": "operator", "name": "maria"}, "source": "cli", "request_id": "01a2021f-b7f1-77b4-bdf4-c1a76f64751d"}', '2026-11-22 07:19:22.869149+00'),
	(42, '01a2021f-b83c-7268-97e4-a0addbe6ac2e', 'activity-01a2021f-9374-7019-86cd-e1fbd171f833', NULL, 'ListingViewed', 1, '{"crawler": false, "listing_id": "01a2021f-9374-7019-86cd-e1fbd171f833"}', '{"actor": {"id": null, "kind": "visitor", "name": "visitor"}, "source": "site", "request_id": "333269bd-ca7b-4ea3-8a6b-fadd0de828a5"}', '2026-11-22 07:19:22.947843+00'),
	(43, '01a2021f-b84e-72b6-82d3-e3a206e6a246', 'activity-01a2021f-93ad-741d-a8e2-83d5212aa5b5', NULL, 'ListingViewed', 1, '{"crawler": false, "listing_id": "01a2021f-93ad-741d-a8e2-83d5212aa5b5"}', '{"actor": {"id": null, "kind": "visitor", "name": "visitor"}, "source": "site", "request_id": "a6b7863a-88c9-4484-b036-3992aec1bc0e"}', '2026-11-22 07:19:22.960936+00'),
	(44, '01a2021f-b85a-7508-a062-de3325721a75', 'listing-01a2021f-9374-7019-86cd-e1fbd171f833', 7, 'ListingDetailsRevised', 1, '{"details": {"bedrooms": 4}, "listing_id": "01a2021f-9374-7019-86cd-e1fbd171f833"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "cd90cd1e-76ca-45cf-9df8-658fa4639716"}', '2026-11-22 07:19:22.971872+00'),
	(45, '01a2021f-c109-7687-ab71-713d847d317e', 'projection-listings', 2, 'ProjectionPaused', 1, '{"projection": "listings"}', '{"actor": {"id": null, "kind": "operator", "name": "maria"}, "source": "cli", "request_id": "01a2021f-c0f9-712c-86f4-a125b592fdee"}', '2026-11-22 07:19:25.196462+00'),
	(46, '01a2021f-c33d-705c-ace5-06fcf6268f98', 'projection-statistics', 3, 'ProjectionPaused', 1, '{"projection": "statistics"}', '{"actor": {"id": null, "kind": "operator", "name": "maria"}, "source": "cli", "request_id": "01a2021f-c32d-764d-b56c-d8a39143a625"}', '2026-11-22 07:19:25.760932+00'),
	(47, '01a2021f-c57e-7438-a736-4b1f97f490b6', 'projection-activity', 3, 'ProjectionPaused', 1, '{"projection": "activity"}', '{"actor": {"id": null, "kind": "operator", "name": "maria"}, "source": "cli", "request_id": "01a2021f-c56c-7758-96d0-9f8d1e4ebd27"}', '2026-11-22 07:19:26.337604+00'),
	(48, '01a2021f-c5a4-7174-8330-3fb149262140', 'listing-01a2021f-93ad-741d-a8e2-83d5212aa5b5', 4, 'ListingRepriced', 1, '{"price": 5100000, "listing_id": "01a2021f-93ad-741d-a8e2-83d5212aa5b5"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "9125ca59-9f11-418b-85d8-d7ad469c2f2b"}', '2026-11-22 07:19:26.373622+00'),
	(49, '01a2021f-c5a9-74ec-acde-4166705fc6bc', 'activity-01a2021f-9374-7019-86cd-e1fbd171f833', NULL, 'ListingViewed', 1, '{"crawler": false, "listing_id": "01a2021f-9374-7019-86cd-e1fbd171f833"}', '{"actor": {"id": null, "kind": "visitor", "name": "visitor"}, "source": "site", "request_id": "448ebaf0-d5f8-42dd-9431-f3e10776591a"}', '2026-11-22 07:19:26.378709+00'),
	(50, '01a2021f-c5b2-714e-9026-a93c38d10f3a', 'activity-01a2021f-93d2-713d-a217-403c599d4b0a', NULL, 'ListingViewed', 1, '{"crawler": false, "listing_id": "01a2021f-93d2-713d-a217-403c599d4b0a"}', '{"actor": {"id": null, "kind": "visitor", "name": "visitor"}, "source": "site", "request_id": "5f4d8dae-6240-4ae0-a0f0-2d9136817272"}', '2026-11-22 07:19:26.387984+00'),
	(51, '01a2021f-c5b9-74ea-8403-133f8ca3f529', 'admin-01a2021f-8c00-73bf-9a40-a368fc96e127', 4, 'AdminLoggedOut', 1, '{"admin_id": "01a2021f-8c00-73bf-9a40-a368fc96e127"}', '{"actor": {"id": "01a2021f-8c00-73bf-9a40-a368fc96e127", "kind": "admin", "name": "admin"}, "source": "api", "request_id": "744dddd3-1b57-47fa-89c4-3030f339db79"}', '2026-11-22 07:19:26.394108+00'),
	(52, '01a20221-4b4b-7312-b4e2-cc950310d42f', 'projection-listings', 3, 'ProjectionResumed', 1, '{"projection": "listings"}', '{"actor": {"id": null, "kind": "operator", "name": "maria"}, "source": "cli", "request_id": "01a20221-4b30-715e-bbed-59363dbbf458"}', '2026-11-22 07:21:06.127508+00'),
	(53, '01a20221-4d0e-7169-b628-435355f4e582', 'projection-statistics', 4, 'ProjectionResumed', 1, '{"projection": "statistics"}', '{"actor": {"id": null, "kind": "operator", "name": "maria"}, "source": "cli", "request_id": "01a20221-4cf8-7479-bbb4-51a2a082a542"}', '2026-11-22 07:21:06.578629+00'),
	(54, '01a20221-4ecd-736c-9326-f3ea1b8a78c1', 'projection-activity', 4, 'ProjectionResumed', 1, '{"projection": "activity"}', '{"actor": {"id": null, "kind": "operator", "name": "maria"}, "source": "cli", "request_id": "01a20221-4eba-775e-933b-99f8528802fa"}', '2026-11-22 07:21:07.025409+00');
INSERT INTO log.head VALUES
	(true, 54);
INSERT INTO log.kysely_migration VALUES
	('0001-log', '2026-11-22T07:19:11.238Z'),
	('0002-operations', '2026-11-22T07:19:11.245Z'),
	('0003-checkable-streams', '2026-11-22T07:19:11.246Z'),
	('0004-shown', '2026-11-22T07:19:11.247Z');
INSERT INTO log.kysely_migration_lock VALUES
	('migration_lock', 0);
INSERT INTO log.streams VALUES
	('image-01a2021f-91f8-71c9-b49a-49bf8f67513e', 1),
	('image-01a2021f-9293-762c-a8dc-33e0f4aa28bd', 1),
	('listing-01a2021f-9403-732d-9e78-a641cf69bb60', 1),
	('listing-01a2021f-9403-732d-9e78-a3cd05b4d029', 1),
	('listing-01a2021f-958d-73e2-b6d6-364f53a82688', 1),
	('listing-01a2021f-93ee-70ab-828b-1c78b613a71d', 2),
	('listing-01a2021f-93d2-713d-a217-403c599d4b0a', 4),
	('image-01a2021f-930a-77d8-aceb-06f7624f7b86', 2),
	('admin-01a2021f-a14a-775e-b499-f115380c1371', 1),
	('admin-01a2021f-aa00-7177-a43f-f64c53015ae6', 2),
	('listing-01a2021f-9374-7019-86cd-e1fbd171f833', 7),
	('listing-01a2021f-93ad-741d-a8e2-83d5212aa5b5', 4),
	('admin-01a2021f-8c00-73bf-9a40-a368fc96e127', 4),
	('projection-listings', 3),
	('projection-statistics', 4),
	('projection-activity', 4);
INSERT INTO read.kysely_migration VALUES
	('0001-registry', '2026-11-22T07:19:11.374Z'),
	('0002-progress', '2026-11-22T07:19:11.376Z'),
	('0003-projector', '2026-11-22T07:19:11.387Z');
INSERT INTO read.kysely_migration_lock VALUES
	('migration_lock', 0);
INSERT INTO read.live VALUES
	('activity', 1),
	('statistics', 2),
	('listings', 2);
INSERT INTO read.projections VALUES
	('listings', 1, 'retired', 39, '01a2021f-b351-776e-8ce1-243cb1e3137a', 18, 0, NULL, '2026-11-22 07:19:21.991412+00', NULL, 39, 83.73106, '2026-11-22 07:19:11.689954+00'),
	('listings', 2, 'live', 44, '01a2021f-b85a-7508-a062-de3325721a75', 19, 0, NULL, '2026-11-22 07:19:22.986444+00', NULL, 44, 105.15247, '2026-11-22 07:19:22.845923+00'),
	('activity', 1, 'live', 45, '01a2021f-c109-7687-ab71-713d847d317e', 45, 0, NULL, '2026-11-22 07:19:25.500164+00', NULL, 45, 170.79419, '2026-11-22 07:19:11.765849+00'),
	('statistics', 2, 'live', 45, '01a2021f-c109-7687-ab71-713d847d317e', 10, 0, NULL, '2026-11-22 07:19:25.499676+00', NULL, 45, 139.58682, '2026-11-22 07:19:15.049814+00'),
	('statistics', 1, 'retired', 34, '01a2021f-9621-7704-9893-0fa2b865dfdf', 8, 0, NULL, '2026-11-22 07:19:14.297295+00', NULL, 34, 510.7687, '2026-11-22 07:19:11.745948+00');
INSERT INTO read.projector VALUES
	(true, 0, '2026-11-22 07:21:02.363368+00');
INSERT INTO statistics_g1.days VALUES
	('01a2021f-9374-7019-86cd-e1fbd171f833', '2026-11-22', 4, 1),
	('01a2021f-93ad-741d-a8e2-83d5212aa5b5', '2026-11-22', 1, 0),
	('01a2021f-93d2-713d-a217-403c599d4b0a', '2026-11-22', 1, 0);
INSERT INTO statistics_g1.totals VALUES
	('01a2021f-9374-7019-86cd-e1fbd171f833', 4, 1),
	('01a2021f-93d2-713d-a217-403c599d4b0a', 1, 0),
	('01a2021f-93ad-741d-a8e2-83d5212aa5b5', 1, 0);
INSERT INTO statistics_g2.days VALUES
	('01a2021f-93d2-713d-a217-403c599d4b0a', '2026-11-22', 1, 0),
	('01a2021f-9374-7019-86cd-e1fbd171f833', '2026-11-22', 5, 1),
	('01a2021f-93ad-741d-a8e2-83d5212aa5b5', '2026-11-22', 2, 0);
INSERT INTO statistics_g2.totals VALUES
	('01a2021f-93d2-713d-a217-403c599d4b0a', 1, 0),
	('01a2021f-9374-7019-86cd-e1fbd171f833', 5, 1),
	('01a2021f-93ad-741d-a8e2-83d5212aa5b5', 2, 0);
ALTER TABLE ONLY activity_g1.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY auth.admins
    ADD CONSTRAINT admins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (jti);
ALTER TABLE ONLY listings_g1.history
    ADD CONSTRAINT history_listing_id_version_key UNIQUE (listing_id, version);
ALTER TABLE ONLY listings_g1.history
    ADD CONSTRAINT history_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY listings_g1.listings
    ADD CONSTRAINT listings_pkey PRIMARY KEY (listing_id);
ALTER TABLE ONLY listings_g1.listings
    ADD CONSTRAINT listings_slug_key UNIQUE (slug);
ALTER TABLE ONLY listings_g2.history
    ADD CONSTRAINT history_listing_id_version_key UNIQUE (listing_id, version);
ALTER TABLE ONLY listings_g2.history
    ADD CONSTRAINT history_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY listings_g2.listings
    ADD CONSTRAINT listings_pkey PRIMARY KEY (listing_id);
ALTER TABLE ONLY listings_g2.listings
    ADD CONSTRAINT listings_slug_key UNIQUE (slug);
ALTER TABLE ONLY log.events
    ADD CONSTRAINT events_event_id_key UNIQUE (event_id);
ALTER TABLE ONLY log.events
    ADD CONSTRAINT events_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY log.head
    ADD CONSTRAINT head_pkey PRIMARY KEY (one);
ALTER TABLE ONLY log.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY log.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY log.streams
    ADD CONSTRAINT streams_pkey PRIMARY KEY (stream_id);
ALTER TABLE ONLY read.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY read.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY read.live
    ADD CONSTRAINT live_pkey PRIMARY KEY (name);
ALTER TABLE ONLY read.projections
    ADD CONSTRAINT projections_pkey PRIMARY KEY (name, generation);
ALTER TABLE ONLY read.projector
    ADD CONSTRAINT projector_pkey PRIMARY KEY (one);
ALTER TABLE ONLY statistics_g1.days
    ADD CONSTRAINT days_pkey PRIMARY KEY (listing_id, day);
ALTER TABLE ONLY statistics_g1.totals
    ADD CONSTRAINT totals_pkey PRIMARY KEY (listing_id);
ALTER TABLE ONLY statistics_g2.days
    ADD CONSTRAINT days_pkey PRIMARY KEY (listing_id, day);
ALTER TABLE ONLY statistics_g2.totals
    ADD CONSTRAINT totals_pkey PRIMARY KEY (listing_id);
CREATE INDEX acts ON activity_g1.entries USING btree ("position") WHERE (kind <> 'visits'::text);
CREATE INDEX acts_of_listing ON activity_g1.entries USING btree (listing_id, "position") WHERE (kind <> 'visits'::text);
CREATE INDEX of_listing ON activity_g1.entries USING btree (listing_id, "position");
CREATE INDEX times ON activity_g1.entries USING brin (recorded_at) WITH (pages_per_range='16');
CREATE UNIQUE INDEX admins_username ON auth.admins USING btree (lower(username));
CREATE INDEX sessions_of_admin ON auth.sessions USING btree (admin_id, issued_at);
CREATE INDEX deletions ON listings_g1.history USING btree ("position") WHERE (listing IS NULL);
CREATE INDEX times ON listings_g1.history USING btree (recorded_at);
CREATE INDEX deletions ON listings_g2.history USING btree ("position") WHERE (listing IS NULL);
CREATE INDEX times ON listings_g2.history USING btree (recorded_at);
CREATE INDEX events_images ON log.events USING gin (((data -> 'images'::text)) jsonb_path_ops) WHERE (type = ANY (ARRAY['ListingAdded'::text, 'ListingPicturesChanged'::text]));
CREATE INDEX events_restored_images ON log.events USING gin ((((data -> 'listing'::text) -> 'images'::text)) jsonb_path_ops) WHERE (type = 'ListingRestored'::text);
CREATE UNIQUE INDEX events_stream_version ON log.events USING btree (stream_id, version) WHERE (version IS NOT NULL);
CREATE INDEX by_day ON statistics_g1.days USING btree (day);
CREATE INDEX by_day ON statistics_g2.days USING btree (day);
CREATE TRIGGER no_change BEFORE DELETE OR UPDATE ON log.events FOR EACH ROW EXECUTE FUNCTION log.refuse();
ALTER TABLE log.events ENABLE ALWAYS TRIGGER no_change;
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON log.events FOR EACH STATEMENT EXECUTE FUNCTION log.refuse();
ALTER TABLE log.events ENABLE ALWAYS TRIGGER no_truncate;
ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES auth.admins(id);
ALTER TABLE ONLY read.live
    ADD CONSTRAINT live_name_generation_fkey FOREIGN KEY (name, generation) REFERENCES read.projections(name, generation);
GRANT USAGE ON SCHEMA activity_g1 TO app_query;
GRANT USAGE ON SCHEMA auth TO app_command;
GRANT USAGE ON SCHEMA auth TO app_query;
GRANT USAGE ON SCHEMA listings_g1 TO app_query;
GRANT USAGE ON SCHEMA listings_g2 TO app_query;
GRANT USAGE ON SCHEMA log TO app_command;
GRANT USAGE ON SCHEMA log TO app_projector;
GRANT USAGE ON SCHEMA log TO app_query;
GRANT USAGE ON SCHEMA read TO app_projector;
GRANT USAGE ON SCHEMA read TO app_query;
GRANT USAGE ON SCHEMA statistics_g1 TO app_query;
GRANT USAGE ON SCHEMA statistics_g2 TO app_query;
REVOKE ALL ON FUNCTION log.append(events jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION log.append(events jsonb) TO app_command;
REVOKE ALL ON FUNCTION log.append_operations(events jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION log.append_operations(events jsonb) TO app_projector;
REVOKE ALL ON FUNCTION log.fresh(given jsonb) FROM PUBLIC;
REVOKE ALL ON FUNCTION log.import(events jsonb) FROM PUBLIC;
REVOKE ALL ON FUNCTION log.refuse() FROM PUBLIC;
REVOKE ALL ON FUNCTION log.store(given jsonb, keep_times boolean) FROM PUBLIC;
GRANT SELECT ON TABLE activity_g1.entries TO app_query;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.admins TO app_command;
GRANT SELECT ON TABLE auth.admin_names TO app_query;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.sessions TO app_command;
GRANT SELECT ON TABLE auth.live_sessions TO app_command;
GRANT SELECT ON TABLE auth.live_sessions TO app_query;
GRANT SELECT ON TABLE listings_g1.history TO app_query;
GRANT SELECT ON TABLE listings_g1.listings TO app_query;
GRANT SELECT ON TABLE listings_g2.history TO app_query;
GRANT SELECT ON TABLE listings_g2.listings TO app_query;
GRANT SELECT ON TABLE log.events TO app_command;
GRANT SELECT ON TABLE log.events TO app_projector;
GRANT SELECT("position") ON TABLE log.events TO app_query;
GRANT SELECT(recorded_at) ON TABLE log.events TO app_query;
GRANT SELECT ON TABLE log.head TO app_command;
GRANT SELECT ON TABLE log.head TO app_projector;
GRANT SELECT ON TABLE log.head TO app_query;
GRANT SELECT ON TABLE log.projection_acts TO app_query;
GRANT SELECT ON TABLE log.streams TO app_command;
GRANT SELECT ON TABLE log.streams TO app_projector;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE read.live TO app_projector;
GRANT SELECT ON TABLE read.live TO app_query;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE read.projections TO app_projector;
GRANT SELECT ON TABLE read.projections TO app_query;
GRANT SELECT,INSERT,UPDATE ON TABLE read.projector TO app_projector;
GRANT SELECT ON TABLE read.projector TO app_query;
GRANT SELECT ON TABLE statistics_g1.days TO app_query;
GRANT SELECT ON TABLE statistics_g1.totals TO app_query;
GRANT SELECT ON TABLE statistics_g2.days TO app_query;
GRANT SELECT ON TABLE statistics_g2.totals TO app_query;
ALTER DEFAULT PRIVILEGES FOR ROLE app_projector GRANT USAGE ON SCHEMAS  TO app_query;
ALTER DEFAULT PRIVILEGES FOR ROLE app_projector GRANT SELECT ON TABLES  TO app_query;

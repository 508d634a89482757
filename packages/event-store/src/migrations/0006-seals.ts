import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Lets the projector's role append seals of the log, and nothing else by this way. */
const door = `CREATE FUNCTION log.append_seals(events jsonb)
  RETURNS TABLE (event_id uuid, "position" bigint, version int, duplicate boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM jsonb_array_elements(events) AS given(e)
      WHERE (e ->> 'stream_id' = 'log-seals' AND e ->> 'type' = 'LogSealed'
        AND e #>> '{meta,actor,kind}' IN ('system', 'operator')) IS NOT TRUE
    ) THEN
      RAISE EXCEPTION 'only seals of the log may be appended here' USING ERRCODE = '42501';
    END IF;
    RETURN QUERY SELECT * FROM log.store(events, false);
  END $$`;

/** The door for seals. */
export const openToSeals: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      door,
      'REVOKE ALL ON FUNCTION log.append_seals(jsonb) FROM PUBLIC',
      'GRANT EXECUTE ON FUNCTION log.append_seals(jsonb) TO app_projector',
    ])
      await sql.raw(statement).execute(db);
  },
};

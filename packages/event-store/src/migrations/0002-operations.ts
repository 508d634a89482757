import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Lets the projector's role append what operators do to a projection, and nothing that anybody else may say. */
const door = `CREATE FUNCTION log.append_operations(events jsonb)
  RETURNS TABLE (event_id uuid, "position" bigint, version int, duplicate boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM jsonb_array_elements(events) AS given(e)
      WHERE (e ->> 'stream_id' ~ '^projection-[a-z]+$' AND e ->> 'type' ~ '^Projection[A-Za-z]+$'
        AND e #>> '{meta,actor,kind}' = 'operator') IS NOT TRUE
    ) THEN
      RAISE EXCEPTION 'only what operators do to a projection may be appended here' USING ERRCODE = '42501';
    END IF;
    RETURN QUERY SELECT * FROM log.store(events, false);
  END $$`;

/** The door for operators' acts on projections. */
export const openToOperators: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      door,
      'REVOKE ALL ON FUNCTION log.append_operations(jsonb) FROM PUBLIC',
      'GRANT EXECUTE ON FUNCTION log.append_operations(jsonb) TO app_projector',
    ])
      await sql.raw(statement).execute(db);
  },
};

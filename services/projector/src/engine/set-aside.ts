import type { SetAside } from '@marketplace/contracts/operations/operations.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection as ProjectionName } from '@marketplace/read-models/projections';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { EventRange, Projection, Refused } from './projection.ts';

interface Generation {
  name: ProjectionName;
  generation: number;
  aside: readonly SetAside[];
}

/** Returns the streams that a generation set aside, oldest first. The caller holds the lock of its checkpoint. */
export async function readSetAside(
  tx: Kysely<ReadModels>,
  { name, generation }: Pick<Generation, 'name' | 'generation'>,
): Promise<SetAside[]> {
  const rows = await tx
    .selectFrom('read.set_aside')
    .where('name', '=', name)
    .where('generation', '=', generation)
    .select(['stream', 'since', 'type', 'reason'])
    .orderBy('since')
    .execute();
  return rows.map((row) => ({ ...row, since: Number(row.since) }));
}

export function asideOf({ aside }: Pick<Generation, 'aside'>): Pick<EventRange, 'aside'> {
  if (aside.length === 0) return {};
  return { aside: Object.fromEntries(aside.map(({ stream, since }) => [stream, since])) };
}

/** Sets streams aside from their refused events on. Returns the checkpoint and the newly set aside streams. */
export async function setAside<Known extends Generation>(
  tx: Kysely<ReadModels>,
  checkpoint: Known,
  refused: readonly Refused[],
): Promise<{ checkpoint: Known; fresh: SetAside[] }> {
  const { name, generation, aside } = checkpoint;
  const wanted = refused.filter(({ stream }) => !aside.some((one) => one.stream === stream));
  if (wanted.length === 0) return { checkpoint, fresh: [] };
  const { rows: fresh } = await sql<SetAside>`
    WITH fresh AS (
      INSERT INTO read.set_aside (name, generation, stream, since, type, reason)
      SELECT ${name}, ${generation}, event.stream_id, event.position, event.type, refused.reason
      FROM unnest(${wanted.map(({ position }) => position)}::bigint[],
        ${wanted.map(({ reason }) => shortened(reason))}::text[]) AS refused(position, reason)
      JOIN log.events AS event USING (position)
      RETURNING stream, since::float8, type, reason
    ), counted AS (
      UPDATE read.projections SET set_aside = set_aside + (SELECT count(*) FROM fresh)
      WHERE name = ${name} AND generation = ${generation}
    ) SELECT * FROM fresh ORDER BY since`.execute(tx);
  return { checkpoint: { ...checkpoint, aside: [...aside, ...fresh] }, fresh };
}

/** Why a stream is set aside at an event that only newer code knows. */
export function reasonOfNewer(type: string, schemaVersion: number): string {
  return `an event of a newer version of the product (${type}, schema version ${schemaVersion})`;
}

/** Whether a stream was set aside by older code, at an event that this code knows. */
export function isKnownNow({ knows }: Pick<Projection, 'knows'>, { type, reason }: SetAside): boolean {
  const versions = Array.from({ length: knows[type] ?? 0 }, (_, index) => index + 1);
  return versions.some((version) => reason === reasonOfNewer(type, version));
}

const MAX_REASON_LENGTH = 1000;

/** Returns a reason as it is written down. */
export function shortened(reason: string): string {
  return reason.slice(0, MAX_REASON_LENGTH);
}

import type { HistoryEntry } from '@marketplace/contracts/listings/history.views';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { migrateLog } from '@marketplace/event-store/migrate';
import { createRoles } from '@marketplace/event-store/roles';
import type { ReadModels } from '@marketplace/read-models/database';
import { createTables, inGeneration, readModels } from '@marketplace/read-models/database';
import type { EnquiriesTables } from '@marketplace/read-models/enquiries.table';
import { migrateReadModels } from '@marketplace/read-models/migrate';
import type { Projection } from '@marketplace/read-models/projections';
import { projections, READ_MODELS_CHANNEL } from '@marketplace/read-models/projections';
import { migrateVault } from '@marketplace/vault/migrate-vault';
import type { Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';

type Work = (db: Kysely<ReadModels>, position: number) => Promise<unknown>;
interface Speaking {
  /** Whether the projector's notification arrives; it does unless told. */
  notify?: boolean;
  /** Whether the other projections stay behind; they pass the event too unless told. */
  alone?: boolean;
}

export type TestReadModels = ReturnType<typeof openReadModels>;

/** What the query service reads, without generations. */
export const queryDatabase = {
  name: 'query',
  async migrate(adminUrl: string): Promise<void> {
    await createRoles(adminUrl, { command: 'command', projector: 'projector', query: 'query' });
    await migrateLog(adminUrl);
    await migrateReadModels(adminUrl);
    await migrateVault(adminUrl);
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    await client.query('CREATE SCHEMA auth');
    await client.query(
      'CREATE TABLE auth.live_sessions (jti uuid, admin_id uuid, username text, use_is_noted bool DEFAULT true, role text,\n        confirmed_at timestamptz DEFAULT now(), must_add_passkey bool DEFAULT false)',
    );
    await client.query('GRANT USAGE ON SCHEMA auth TO app_query');
    await client.query('CREATE TABLE auth.admin_names (id uuid, username text)');
    await client.query('GRANT SELECT ON auth.live_sessions, auth.admin_names TO app_query');
    await client.end();
  },
};

/** Returns a connection string of the superuser's that has the rights of a role and no others. */
export function asRole(adminUrl: string, role: 'app_query' | 'app_projector'): string {
  const url = new URL(adminUrl);
  url.searchParams.set('options', `-c role=${role}`);
  return url.href;
}

/** Plays the projector on a migrated database: every change is one more event that all projections have read. */
export function openReadModels(adminUrl: string) {
  const pool = new pg.Pool({ connectionString: asRole(adminUrl, 'app_projector'), max: 2 });
  const admin = new pg.Pool({ connectionString: adminUrl, max: 1 });
  for (const one of [pool, admin]) one.on('error', () => undefined); // some tests stop the server
  const db = readModels(pool);
  const live: Record<Projection, number> = {
    listings: 1,
    statistics: 1,
    activity: 1,
    enquiries: 1,
    alerts: 1,
  };
  let head = 0;

  /** Moves one projection to a position, in one transaction with the work and the notification. */
  async function moveTo(
    position: number,
    projection: Projection,
    work?: Work,
    { notify = true }: Speaking = {},
  ) {
    await db.transaction().execute(async (tx) => {
      await work?.(inGeneration(tx, projection, live[projection]), position);
      await tx
        .updateTable('read.projections')
        .set((row) => ({ position, applied: row('applied', '+', work ? '1' : '0') }))
        .where('name', '=', projection)
        .where('generation', '=', live[projection])
        .execute();
      if (notify) await say(tx, projection, position);
    });
  }

  /** The log has the next event, which no projection has read yet. */
  async function growLog() {
    await admin.query('UPDATE log.head SET position = $1', [head + 1]);
  }

  /** Every projection passes a new event, and the given one has work to do for it. Returns the event's position. */
  async function apply(projection: Projection, work: Work, speaking?: Speaking): Promise<number> {
    await growLog();
    head += 1;
    const position = head;
    await moveTo(position, projection, work, speaking);
    if (speaking?.alone) return position;
    for (const other of projections)
      if (other !== projection) await moveTo(position, other, undefined, speaking);
    return position;
  }

  const models = {
    url: adminUrl,
    admin,
    growLog,
    get head() {
      return head;
    },
    /** Lets a projection that stayed behind pass all events. */
    catchUp: (projection: Projection) => moveTo(head, projection),
    /** Makes an empty generation of a projection, which is not live yet. */
    async makeGeneration(projection: Projection, generation: number, position = 0) {
      await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('read.projections')
          .values({ name: projection, generation, state: 'building', position, applied: 0, skipped: 0 })
          .execute();
        await createTables(tx, projection, generation);
      });
    },
    async goLive(projection: Projection, generation: number, { notify = true }: Speaking = {}) {
      live[projection] = generation;
      await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('read.live')
          .values({ name: projection, generation })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ generation }))
          .execute();
        if (notify) await say(tx, projection, head);
      });
    },
    /** Makes the first generations of projections, empty and live. */
    async makeLive(...names: readonly Projection[]) {
      for (const projection of names) {
        await models.makeGeneration(projection, 1);
        await models.goLive(projection, 1);
      }
    },
    /** Fills a generation that is not live. */
    fill: (projection: Projection, generation: number, work: Work) =>
      work(inGeneration(db, projection, generation), head),
    save: (listing: PropertyView, speaking?: Speaking) =>
      apply(
        'listings',
        async (tx, position) => {
          await saveListing(tx, listing);
          await saveEntry(tx, listing, listing, { ...(await someEntry(tx, listing)), position });
        },
        speaking,
      ),
    remove: (listing: PropertyView, speaking?: Speaking) =>
      apply(
        'listings',
        async (tx, position) => {
          await tx.deleteFrom('listings').where('listing_id', '=', listing.id).execute();
          await saveEntry(tx, listing, null, { ...(await someEntry(tx, listing)), position });
        },
        speaking,
      ),
    count: (listing_id: string, views: number, clicks: number, speaking?: Speaking) =>
      apply(
        'statistics',
        (tx, position) =>
          tx
            .insertInto('totals')
            .values({ listing_id, views, clicks, position })
            .onConflict((conflict) => conflict.column('listing_id').doUpdateSet({ views, clicks, position }))
            .execute(),
        speaking,
      ),
    /** Adds one event to the history of a listing; `after` is the listing after it, null when it was deleted. */
    record: (
      before: PropertyView,
      after: PropertyView | null,
      entry: Omit<HistoryEntry, 'position' | 'from_version' | 'property_type'>,
    ) => apply('listings', (tx, position) => saveEntry(tx, before, after, { ...entry, position })),
    /** An enquiry as an event left it. */
    enquire: (enquiry: Insertable<EnquiriesTables['enquiries']>) =>
      apply('enquiries', (tx) =>
        tx
          .insertInto('enquiries')
          .values(enquiry)
          .onConflict((conflict) => conflict.column('enquiry_id').doUpdateSet(enquiry))
          .execute(),
      ),
    /** One more step of an enquiry. */
    step: (step: Omit<Insertable<EnquiriesTables['enquiry_steps']>, 'position'>) =>
      apply('enquiries', (tx, position) =>
        tx
          .insertInto('enquiry_steps')
          .values({ ...step, position })
          .execute(),
      ),
    async close() {
      await Promise.all([pool.end(), admin.end()]);
    },
  };
  return models;
}

/** What the next event of a listing says where a test does not care. */
async function someEntry(tx: Kysely<ReadModels>, { id }: PropertyView) {
  const known = tx.selectFrom('history').where('listing_id', '=', id);
  const { version } = await known
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  return {
    version: (version ?? 0) + 1,
    type: 'ListingRevised',
    recorded_at: '2026-05-01T00:00:00.000Z',
    actor: { id: '0198c0de-0000-7000-8000-000000000001', name: 'meilin' },
    source: 'form' as const,
    request_id: 'request-of-the-fixture',
    changes: [],
  };
}

export async function saveListing(tx: Kysely<ReadModels>, listing: PropertyView): Promise<void> {
  const { id, views_count, clicks_count, views_this_week, news, listed_at, ...rest } = listing;
  const images = JSON.stringify(listing.images);
  const image_notes = JSON.stringify(listing.image_notes);
  const key_features = JSON.stringify(listing.key_features);
  const row = { ...rest, listing_id: id, images, image_notes, key_features };
  await tx
    .insertInto('listings')
    .values(row)
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(row))
    .execute();
}

async function saveEntry(
  tx: Kysely<ReadModels>,
  { id, slug }: PropertyView,
  after: PropertyView | null,
  { actor, changes, ...entry }: Omit<HistoryEntry, 'from_version' | 'property_type'>,
) {
  await tx
    .insertInto('history')
    .values({
      ...entry,
      listing_id: id,
      slug,
      actor: JSON.stringify({ kind: 'admin', ...actor }),
      changes: JSON.stringify(changes),
      listing: after && JSON.stringify(after),
    })
    .execute();
}

async function say(tx: Kysely<ReadModels>, projection: Projection, position: number): Promise<void> {
  const message = JSON.stringify({ projection, position });
  await sql`SELECT pg_notify(${READ_MODELS_CHANNEL}, ${message})`.execute(tx);
}

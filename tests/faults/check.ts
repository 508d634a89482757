import { createHash } from 'node:crypto';
import path from 'node:path';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { readWhole } from '@marketplace/service-kit/files/file-store';
import type pg from 'pg';
import type { Judged } from './history.ts';
import { outcomeOf, readHistory } from './history.ts';

/** What a history says beside what the log holds. */
export interface Verdict {
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Everything that must not be, each in one line that begins with the invariant it breaks. */
  wrong: string[];
}

interface Stored {
  position: string;
  type: string;
  data: Record<string, unknown> & { listing_id: string };
  meta: { request_id: string };
  stream_id: string;
  version: number | null;
}

/** Returns the digest of all there is of the events up to a position, and how many they are. */
export async function prefixDigest(
  database: pg.Pool,
  upTo?: number,
): Promise<{ upTo: number; digest: string }> {
  const { rows } = await database.query(
    `SELECT coalesce(max(position), 0)::int AS "upTo",
       md5(coalesce(string_agg(md5(e::text), '' ORDER BY position), '')) AS digest
     FROM log.events e WHERE position <= coalesce($1, position)`,
    [upTo],
  );
  return rows[0];
}

/** Judges every wish of a history by the log: I1 (acknowledged means once), I2 (nothing else is there). */
export async function judgeHistory(database: pg.Pool, file: string): Promise<Verdict> {
  const wishes = readHistory(file);
  const run = wishes[0]?.id.split('-')[0] ?? '';
  const { rows } = await database.query<{ id: string; types: string[]; ids: number }>(
    `SELECT meta ->> 'request_id' AS id, array_agg(type) AS types, count(DISTINCT event_id)::int AS ids
     FROM log.events WHERE meta ->> 'request_id' LIKE $1 || '-%' GROUP BY 1`,
    [run],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const verdict: Verdict = { acknowledged: 0, lost: 0, doubled: 0, wrong: [] };
  for (const wish of wishes) {
    judgeWish(wish, stored.get(wish.id)?.types ?? [], verdict);
    stored.delete(wish.id);
  }
  for (const id of stored.keys()) verdict.wrong.push(`I2: the log has ${id}, which nobody asked for`);
  return verdict;
}

function judgeWish(wish: Judged, types: string[], verdict: Verdict): void {
  const outcome = outcomeOf(wish);
  const { id, kind, events } = wish;
  const tell = (what: string) => verdict.wrong.push(`I1: ${kind} ${id} (${wish.outcomes}): ${what}`);
  if (outcome === 'done') verdict.acknowledged += 1;
  if (outcome === 'done' && types.length < events) {
    verdict.lost += 1;
    tell(`${types.length} of ${events} events are in the log`);
  }
  if (types.length > events) {
    verdict.doubled += 1;
    tell(`${types.length} events instead of ${events} are in the log`);
  }
  if (outcome === 'refused' && types.length > 0) tell('"nothing was saved", and it is in the log');
  if (outcome === 'unknown' && types.length > 0 && types.length < events)
    tell(`only ${types.length} of ${events} are in the log`);
  if (types.some((type) => type !== wish.type)) tell(`the log has ${[...new Set(types)]}`);
}

/** I3 and I4: positions and versions without gaps. */
export async function judgeOrder(database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query(
    `SELECT count(*) = coalesce(max(position), 0) AND coalesce(min(position), 1) = 1
       AND coalesce(max(position), 0) = (SELECT position FROM log.head) AS gapless FROM log.events`,
  );
  const { rows: streams } = await database.query(
    `SELECT stream_id FROM log.events WHERE version IS NOT NULL
     GROUP BY 1 HAVING count(*) <> max(version) OR min(version) <> 1 OR count(DISTINCT version) <> count(*)`,
  );
  return [
    ...(rows[0]?.gapless ? [] : ['I3: positions have gaps']),
    ...streams.map(({ stream_id }) => `I4: versions of ${stream_id} have gaps`),
  ];
}

interface Folded {
  price: number;
  status: string;
  title: string;
  version: number;
}

const CHANGES = [
  'ListingAdded',
  'ListingDetailsRevised',
  'ListingRepriced',
  'ListingStatusChanged',
  'ListingPicturesChanged',
  'ListingRestored',
  'ListingConfirmed',
  'ListingPublished',
  'ListingExpired',
];

const STATUS_BY_TYPE: Partial<Record<string, string>> = {
  ListingPublished: 'active',
  ListingExpired: 'inactive',
};

/** Folds the log in a plain loop: the listings that there are, the visits of each, and the enquiries, with which nobody does anything. */
export async function foldByHand(database: pg.Pool, without: readonly number[] = []) {
  const { rows } = await database.query<Stored>('SELECT * FROM log.events ORDER BY position');
  const listings = new Map<string, Folded>();
  const visits = new Map<string, [number, number]>();
  const enquiries = new Map<string, { reference: string; status: string }>();
  for (const { type, data, position, version } of rows) {
    if (without.includes(Number(position))) continue;
    const id = data.listing_id;
    if (type === 'ListingViewed' || type === 'ListingClicked') {
      if (data.crawler) continue;
      const counted = visits.get(id) ?? [0, 0];
      counted[type === 'ListingViewed' ? 0 : 1] += 1;
      visits.set(id, counted);
    } else if (type === 'EnquiryReceived')
      enquiries.set(String(data.enquiry_id), { reference: String(data.reference), status: 'new' });
    else if (type === 'ListingDeleted') listings.delete(id);
    else if (CHANGES.includes(type)) {
      const given = (data.details ?? data.listing ?? data) as Partial<Folded>;
      const before = { ...listings.get(id), ...given } as Folded;
      const { price, title, status: said } = before;
      const status = STATUS_BY_TYPE[type] ?? said;
      listings.set(id, { price, status, title, version: version ?? 0 });
    }
  }
  return { listings, visits, enquiries };
}

/** I5: what the read models that answer say is what the log says, by a fold of our own. */
export async function judgeReadModels(database: pg.Pool, without: readonly number[] = []): Promise<string[]> {
  const folded = await foldByHand(database, without);
  const { listings, statistics, enquiries } = await liveSchemas(database);
  const { rows: shown } = await database.query(
    `SELECT listing_id AS id, price::float AS price, status, title, version FROM ${listings}.listings`,
  );
  const { rows: totals } = await database.query(
    `SELECT listing_id AS id, views::int, clicks::int FROM ${statistics}.totals WHERE views + clicks > 0`,
  );
  const { rows: inbox } = await database.query(
    `SELECT enquiry_id AS id, reference, status FROM ${enquiries}.enquiries`,
  );
  return [
    ...differences('enquiries', folded.enquiries, new Map(inbox.map(({ id, ...row }) => [id, row]))),
    ...differences('listings', folded.listings, new Map(shown.map(({ id, ...row }) => [id, row]))),
    ...differences(
      'visits',
      folded.visits,
      new Map(totals.map(({ id, views, clicks }) => [id, [views, clicks]])),
    ),
  ];
}

function differences(what: string, expected: Map<string, unknown>, found: Map<string, unknown>): string[] {
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((id) => JSON.stringify(expected.get(id)) !== JSON.stringify(found.get(id)))
    .map((id) => {
      const [said, has] = [expected, found].map((one) => JSON.stringify(one.get(id)) ?? 'nothing');
      return `I5: ${what} of ${id}: the log says ${said}, the table ${has}`;
    });
}

/** The schemas of the tables that answer, by the name of the projection. */
export async function liveSchemas(database: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await database.query<{ name: string; generation: number }>('SELECT * FROM read.live');
  return Object.fromEntries(rows.map(({ name, generation }) => [name, `${name}_g${generation}`]));
}

/** For I6: a digest of every table that answers, without what came after a position. */
export async function tableDigests(database: pg.Pool, upTo: number): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, schema] of Object.entries(await liveSchemas(database))) {
    const { rows: tables } = await database.query<{ table_name: string }>(
      'SELECT table_name FROM information_schema.tables WHERE table_schema = $1 ORDER BY 1',
      [schema],
    );
    for (const { table_name } of tables) {
      const { rows } = await database.query(
        `SELECT count(*) || ' rows ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS digest
         FROM ${schema}.${table_name} t WHERE coalesce((to_jsonb(t) ->> 'position')::bigint, 0) <= $1`,
        [upTo],
      );
      found[`${name}.${table_name}`] = rows[0].digest;
    }
  }
  return found;
}

/** I9: every picture that the log names, and does not call purged, is in the store as it was uploaded. */
export async function judgePictures(database: pg.Pool, pictures: FileStore): Promise<string[]> {
  const { rows } = await database.query<{ file: string; sha256: string; bytes: number }>(
    `SELECT data ->> 'file' AS file, data ->> 'sha256' AS sha256, (data ->> 'bytes')::int AS bytes
     FROM log.events uploaded WHERE type = 'ImageUploaded'
       AND NOT EXISTS (SELECT FROM log.events WHERE stream_id = uploaded.stream_id AND type = 'ImagePurged')`,
  );
  const names = new Map<string, string>();
  for await (const { name } of pictures.list()) names.set(path.basename(name), name);
  const damaged = [];
  for (const { file, sha256, bytes } of rows) {
    const name = names.get(file);
    const content = name && (await readWhole(pictures, name));
    if (content?.length !== bytes || createHash('sha256').update(content).digest('hex') !== sha256)
      damaged.push(`I9: the picture ${file} is missing or damaged`);
  }
  return damaged;
}

/** I16: what is sealed has its key, and the vault has no other; who wrote is in neither. */
export async function judgeVault(database: pg.Pool, name: string): Promise<string[]> {
  const { rows } = await database.query<{ sealed: string | null; kept: string | null }>(
    `SELECT e.event_id AS sealed, k.key_id AS kept
     FROM (SELECT * FROM log.events WHERE data ? 'sealed') e
     FULL JOIN vault.keys k ON e.data #>> '{sealed,key_id}' = k.key_id::text
     WHERE e.event_id IS NULL OR k.key_id IS NULL`,
  );
  const { rows: named } = await database.query<{ position: string }>(
    'SELECT position FROM log.events e WHERE e::text ILIKE $1',
    [`%${name}%`],
  );
  return [
    ...rows.map(({ sealed, kept }) =>
      sealed ? `I16: event ${sealed} has no key in the vault` : `I16: key ${kept} is of no event`,
    ),
    ...named.map(({ position }) => `I16: the event at ${position} names a visitor`),
  ];
}

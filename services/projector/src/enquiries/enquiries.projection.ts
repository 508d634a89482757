import type { Sealed } from '@marketplace/contracts/enquiries/enquiry.events';
import { EnquiryEvent } from '@marketplace/contracts/enquiries/enquiry.events';
import type {
  EnquiryKind,
  EnquirySource,
  EnquiryStatus,
} from '@marketplace/contracts/enquiries/enquiry.terms';
import type { ViewingView } from '@marketplace/contracts/enquiries/enquiry.views';
import { streams } from '@marketplace/contracts/events';
import type { ReadModels } from '@marketplace/read-models/database';
import type { EnquiriesTables } from '@marketplace/read-models/enquiries.table';
import { enquiryColumns } from '@marketplace/read-models/enquiries.table';
import type { Kysely, RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { RecordOf, Step } from '../engine/event-by-event.ts';
import { eventByEvent, insertRows, upsertRows } from '../engine/event-by-event.ts';
import type { Projection } from '../engine/projection.ts';
import { assertFollows, UnfoldableEvent } from '../engine/projection.ts';

/** Enquiries and their steps. Personal data stays sealed, and is removed when an enquiry is forgotten. */
export const enquiries: Projection = {
  name: 'enquiries',
  batchSize: 250_000,
  verification: {
    tables: {
      enquiries: { key: ['enquiry_id'], stream: sql`'enquiry-' || enquiry_id` },
      enquiry_steps: {
        key: ['position'],
        stream: sql`'enquiry-' || coalesce(expected.enquiry_id, found.enquiry_id)`,
      },
    },
    contradicting: (schema) => sql`
      SELECT 'enquiry-' || enquiry_id AS stream FROM ${sql.id(schema, 'enquiries')} AS enquiry FULL JOIN (
        SELECT enquiry_id, max(version) AS version FROM ${sql.id(schema, 'enquiry_steps')} GROUP BY 1
      ) AS step USING (enquiry_id)
      WHERE enquiry.version IS DISTINCT FROM step.version`,
  },
  ...eventByEvent<EnquiryEvent, Enquiry>({
    noun: 'enquiry',
    types: EnquiryEvent.options.map((option) => option.shape.type.value),
    idOf: ({ data }) => data.enquiry_id,
    streamOf: streams.enquiry,
    load: loadEnquiries,
    foldInto: foldEnquiry,
    written: enquiriesWritten,
  }),
};

/** Under the names of the columns. Times ISO 8601 UTC. */
interface Enquiry {
  enquiry_id: string;
  reference: string;
  kind: EnquiryKind;
  status: EnquiryStatus;
  version: number;
  position: number;
  received_at: string;
  listing_id: string | null;
  listing_version: number | null;
  price: number | null;
  consent: string;
  source: EnquirySource;
  /** Null once it was forgotten. */
  sealed: Sealed | null;
  viewing: { starts_at: string; minutes: number } | null;
}

/** @throws {UnfoldableEvent} when the event cannot follow */
function foldEnquiry(
  before: Enquiry | undefined,
  { event, version, position, recordedAt }: RecordOf<EnquiryEvent>,
): Enquiry {
  assertFollows(version, before);
  if (event.type === 'EnquiryReceived') {
    if (before) throw new UnfoldableEvent('the enquiry was received before');
    const { is_suspect, ...received } = event.data;
    const status = is_suspect ? 'spam' : 'new';
    return { ...received, status, version, position, received_at: recordedAt, viewing: null };
  }
  if (!before) throw new UnfoldableEvent('the enquiry was never received');
  return { ...before, ...changeBy(before, event), version };
}

/** A forgotten enquiry is closed, or stays spam. */
function changeBy(
  { status }: Enquiry,
  event: Exclude<EnquiryEvent, { type: 'EnquiryReceived' }>,
): Partial<Enquiry> {
  switch (event.type) {
    case 'EnquiryStatusChanged':
      return { status: event.data.status };
    case 'EnquiryNoted':
      return {};
    case 'ViewingArranged': {
      return { status: 'viewing_arranged', viewing: viewingOf(event.data) };
    }
    case 'ViewingCancelled':
      return { status: status === 'viewing_arranged' ? 'answered' : status, viewing: null };
    case 'EnquiryForgotten':
      return { sealed: null, status: status === 'spam' ? 'spam' : 'closed' };
  }
}

function enquiriesWritten(
  schema: string,
  steps: Step<EnquiryEvent, Enquiry>[],
  known: Map<string, Enquiry>,
): RawBuilder<unknown>[] {
  const isForgotten = ({ event }: RecordOf<EnquiryEvent>) =>
    known.get(event.data.enquiry_id)?.sealed === null;
  const forgotten = [...known.values()].filter(({ sealed }) => sealed === null).map((one) => one.enquiry_id);
  const added = steps.map(({ record }) => stepRow(record, isForgotten(record)));
  const table = 'enquiry_steps';
  const kept = { schema, table: 'enquiries', rows: [...known.values()] };
  return [
    sql`enquiries_steps AS (${insertRows({ schema, table, rows: added })})`,
    sql`enquiries_emptied AS (
      UPDATE ${sql.id(schema, table)} SET sealed = NULL
      WHERE enquiry_id = ANY(${forgotten}::uuid[]) AND sealed IS NOT NULL)`,
    sql`enquiries_kept AS (${upsertRows(kept, Object.keys(enquiryColumns), 'enquiry_id')})`,
  ];
}

type StepRow = Pick<Selectable<EnquiriesTables['enquiry_steps']>, 'status' | 'sealed' | 'viewing' | 'reason'>;

function stepRow(
  { position, version, type, meta, recordedAt, event }: RecordOf<EnquiryEvent>,
  isForgotten: boolean,
) {
  const { enquiry_id } = event.data;
  const said = detailsOf(event);
  return {
    ...said,
    position,
    enquiry_id,
    version,
    type,
    actor: meta.actor,
    recorded_at: recordedAt,
    sealed: isForgotten ? null : said.sealed,
  };
}

function detailsOf(event: EnquiryEvent): StepRow {
  const none: StepRow = { status: null, sealed: null, viewing: null, reason: null };
  switch (event.type) {
    case 'EnquiryReceived':
    case 'ViewingCancelled':
      return none;
    case 'EnquiryStatusChanged':
      return { ...none, status: event.data.status };
    case 'EnquiryNoted':
      return { ...none, sealed: event.data.sealed };
    case 'ViewingArranged': {
      return { ...none, viewing: viewingOf(event.data), sealed: event.data.sealed };
    }
    case 'EnquiryForgotten':
      return { ...none, reason: event.data.reason };
  }
}

/** Only a confirmed viewing is marked: earlier rows have no mark. */
function viewingOf({
  starts_at,
  minutes,
  is_mailed,
}: Omit<ViewingView, 'is_mailed'> & { is_mailed: boolean }): ViewingView {
  return { starts_at, minutes, ...(is_mailed && { is_mailed }) };
}

async function loadEnquiries(db: Kysely<ReadModels>, ids: string[]): Promise<Map<string, Enquiry>> {
  const rows = await db
    .selectFrom('enquiries')
    .where('enquiry_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .selectAll()
    .execute();
  return new Map(
    rows.map(({ position, price, received_at, ...row }) => [
      row.enquiry_id,
      {
        ...row,
        position: Number(position),
        price: price === null ? null : Number(price),
        received_at: received_at.toISOString(),
      },
    ]),
  );
}

import type { EnquiryEvent, Sealed } from '@marketplace/contracts/enquiries/enquiry.events';
import type { EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { ReadModels } from '@marketplace/read-models/database';
import type { EnquiryStepsTable } from '@marketplace/read-models/enquiries.table';
import { enquiryColumns } from '@marketplace/read-models/enquiries.table';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { RecordOf, Step } from '../engine/event-by-event.ts';
import { insertRows, upsertRows } from '../engine/written-rows.ts';
import type { Enquiry } from './enquiry.fold.ts';

const stepColumns = [
  'position',
  'enquiry_id',
  'version',
  'type',
  'actor',
  'recorded_at',
  'status',
  'sealed',
  'viewing',
  'reason',
] as const satisfies (keyof EnquiryStepsTable)[];

/** Returns the parts of a statement that adds a row for each step, empties those of what is forgotten, and says how the enquiries are now. */
export function enquiriesWritten(
  schema: string,
  steps: Step<EnquiryEvent, Enquiry>[],
  known: Map<string, Enquiry>,
): RawBuilder<unknown>[] {
  const isForgotten = (id: string) => known.get(id)?.sealed === null;
  const added = steps.map(({ record }) => stepRow(record, isForgotten(record.event.data.enquiry_id)));
  const forgotten = [...known.keys()].filter(isForgotten);
  const table = 'enquiry_steps';
  const columns = Object.keys(enquiryColumns);
  return [
    sql`enquiries_steps AS (${insertRows({ schema, table, columns: stepColumns, rows: added })})`,
    sql`enquiries_emptied AS (
      UPDATE ${sql.id(schema, table)} SET sealed = NULL
      WHERE enquiry_id = ANY(${forgotten}::uuid[]) AND sealed IS NOT NULL)`,
    sql`enquiries_kept AS (
      ${upsertRows({ schema, table: 'enquiries', columns, rows: [...known.values()] }, 'enquiry_id')})`,
  ];
}

/** What an event says beside itself. */
interface Said {
  status?: EnquiryStatus;
  sealed?: Sealed | null;
  viewing?: NonNullable<Enquiry['viewing']>;
  reason?: string;
}

function stepRow(
  { position, version, type, meta, recordedAt, event }: RecordOf<EnquiryEvent>,
  isForgotten: boolean,
): Partial<Record<(typeof stepColumns)[number], unknown>> {
  const said = saidBy(event);
  return {
    position,
    enquiry_id: event.data.enquiry_id,
    version,
    type,
    actor: meta.actor,
    recorded_at: recordedAt,
    ...said,
    sealed: isForgotten ? null : said.sealed,
  };
}

/** What was received is in the row of the enquiry. */
function saidBy(event: EnquiryEvent): Said {
  switch (event.type) {
    case 'EnquiryReceived':
    case 'ViewingCancelled':
      return {};
    case 'EnquiryStatusChanged':
      return { status: event.data.status };
    case 'EnquiryNoted':
      return { sealed: event.data.sealed };
    case 'ViewingArranged': {
      const { starts_at, minutes, sealed } = event.data;
      return { viewing: { starts_at, minutes }, sealed };
    }
    case 'EnquiryForgotten':
      return { reason: event.data.reason };
  }
}

/** Returns those of the named enquiries that the generation knows, by id. */
export async function loadEnquiries(db: Kysely<ReadModels>, ids: string[]): Promise<Map<string, Enquiry>> {
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

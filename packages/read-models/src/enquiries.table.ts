import type { Sealed } from '@marketplace/contracts/enquiries/enquiry.events';
import type {
  EnquiryKind,
  EnquirySource,
  EnquiryStatus,
} from '@marketplace/contracts/enquiries/enquiry.terms';
import type { Actor } from '@marketplace/contracts/events';
import type { TableOf } from './columns.ts';
import { createTable } from './columns.ts';

/** An arranged viewing; `starts_at` is ISO 8601 UTC. */
interface Viewing {
  starts_at: string;
  minutes: number;
}

/** Columns of `enquiries` with their SQL types. */
export const enquiryColumns = {
  enquiry_id: 'uuid PRIMARY KEY',
  reference: 'text NOT NULL',
  kind: 'text NOT NULL',
  /** A forgotten enquiry is closed, because it cannot be answered; spam stays spam. */
  status: 'text NOT NULL',
  version: 'int NOT NULL',
  /** Of the event that received it. */
  position: 'bigint NOT NULL',
  received_at: 'timestamptz NOT NULL',
  listing_id: 'uuid',
  /** Of the listing as the visitor saw it. */
  listing_version: 'int',
  price: 'numeric(15, 2)',
  consent: 'text NOT NULL',
  /** Null only when it was forgotten. */
  sealed: 'jsonb',
  /** The last one that was arranged. */
  viewing: 'jsonb',
  source: "text NOT NULL DEFAULT 'site'",
} as const;

/** Columns of `enquiry_steps` with their SQL types. */
const stepColumns = {
  position: 'bigint PRIMARY KEY',
  enquiry_id: 'uuid NOT NULL',
  version: 'int NOT NULL',
  type: 'text NOT NULL',
  actor: 'jsonb NOT NULL',
  recorded_at: 'timestamptz NOT NULL',
  /** For `EnquiryStatusChanged`. */
  status: 'text',
  /** Notes and places of viewings; null once the enquiry was forgotten. */
  sealed: 'jsonb',
  /** For `ViewingArranged`. */
  viewing: 'jsonb',
  /** For `EnquiryForgotten`. */
  reason: 'text',
} as const;

interface Parts {
  sealed: Sealed | null;
  viewing: Viewing | null;
}

/** Tables of a generation of the `enquiries` projection. */
export interface EnquiriesTables {
  /** The current state of each enquiry. Personal data stays sealed here. */
  enquiries: TableOf<
    typeof enquiryColumns,
    Parts & { kind: EnquiryKind; status: EnquiryStatus; source: EnquirySource }
  >;
  /** One row for each event of an enquiry. */
  enquiry_steps: TableOf<typeof stepColumns, Parts & { actor: Actor; status: EnquiryStatus | null }>;
}

/** Returns the statements that make the tables of a generation, to be run inside its schema. */
export function enquiriesTables(schema: string): string[] {
  return [
    createTable(`${schema}.enquiries`, enquiryColumns),
    createTable(`${schema}.enquiry_steps`, stepColumns, 'UNIQUE (enquiry_id, version)'),
  ];
}

/** Returns the statements for the indexes of readers: pages by status, enquiries of a listing, and counts by day. */
export function enquiriesIndexes(schema: string): string[] {
  return [
    `CREATE INDEX newest ON ${schema}.enquiries (position)`,
    `CREATE INDEX of_status ON ${schema}.enquiries (status, position)`,
    `CREATE INDEX of_listing ON ${schema}.enquiries (listing_id, position)`,
    `CREATE INDEX counted ON ${schema}.enquiries (received_at, listing_id) WHERE status <> 'spam'`,
  ];
}

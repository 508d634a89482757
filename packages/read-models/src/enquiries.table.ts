import type { Sealed } from '@marketplace/contracts/enquiries/enquiry.events';
import type { EnquiryKind, EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { Actor } from '@marketplace/contracts/events';
import type { ColumnType } from 'kysely';
import type { Bigint } from './registry.table.ts';

type Json<Value> = ColumnType<Value, string | null, string | null>;

/** An arranged viewing. */
interface Viewing {
  /** ISO 8601 UTC. */
  starts_at: string;
  minutes: number;
}

/** Every column of `enquiries` with its SQL type, in order. */
export const enquiryColumns = {
  enquiry_id: 'uuid PRIMARY KEY',
  reference: 'text NOT NULL',
  kind: 'text NOT NULL',
  status: 'text NOT NULL',
  version: 'int NOT NULL',
  position: 'bigint NOT NULL',
  received_at: 'timestamptz NOT NULL',
  listing_id: 'uuid',
  listing_version: 'int',
  price: 'numeric(15, 2)',
  consent: 'text NOT NULL',
  sealed: 'jsonb',
  viewing: 'jsonb',
} as const;

/** `enquiries`: the current state of each enquiry. Personal data stays sealed here. */
interface EnquiriesTable {
  enquiry_id: string;
  reference: string;
  kind: EnquiryKind;
  /** A forgotten enquiry is closed, because nobody can answer it; spam stays spam. */
  status: EnquiryStatus;
  version: number;
  /** Of the event that received it. */
  position: Bigint;
  received_at: ColumnType<Date, string, string>;
  listing_id: string | null;
  /** Of the listing as the visitor saw it. */
  listing_version: number | null;
  price: ColumnType<string | null, number | null, number | null>;
  consent: string;
  /** Null only when it was forgotten. */
  sealed: Json<Sealed | null>;
  /** The last one that was arranged. */
  viewing: Json<Viewing | null>;
}

/** `enquiry_steps`: one row for each event of an enquiry. */
export interface EnquiryStepsTable {
  position: Bigint;
  enquiry_id: string;
  version: number;
  type: string;
  actor: Json<Actor>;
  recorded_at: ColumnType<Date, string, string>;
  /** For `EnquiryStatusChanged`. */
  status: EnquiryStatus | null;
  /** Notes and places of viewings; null once the enquiry was forgotten. */
  sealed: Json<Sealed | null>;
  /** For `ViewingArranged`. */
  viewing: Json<Viewing | null>;
  /** For `EnquiryForgotten`. */
  reason: string | null;
}

/** Tables of a generation of the `enquiries` projection. */
export interface EnquiriesTables {
  enquiries: EnquiriesTable;
  enquiry_steps: EnquiryStepsTable;
}

/** Returns the statements that make the tables of a generation, to be run inside its schema. */
export function enquiriesTables(schema: string): string[] {
  const columns = Object.entries(enquiryColumns)
    .map(([name, type]) => `${name} ${type}`)
    .join(',\n      ');
  return [
    `CREATE TABLE ${schema}.enquiries (
      ${columns}
    )`,
    `CREATE TABLE ${schema}.enquiry_steps (
      position bigint PRIMARY KEY,
      enquiry_id uuid NOT NULL,
      version int NOT NULL,
      type text NOT NULL,
      actor jsonb NOT NULL,
      recorded_at timestamptz NOT NULL,
      status text,
      sealed jsonb,
      viewing jsonb,
      reason text,
      UNIQUE (enquiry_id, version)
    )`,
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

import type { Sealed } from '@marketplace/contracts/enquiries/enquiry.events';
import type { TableOf } from './columns.ts';
import { createTable } from './columns.ts';

type AlertState = 'asked' | 'confirmed' | 'ended';

/** Columns of `alerts` with their SQL types. */
export const alertColumns = {
  alert_id: 'uuid PRIMARY KEY',
  version: 'int NOT NULL',
  state: 'text NOT NULL',
  /** The address of a list with filters; null for an alert of a listing. */
  search: 'text',
  listing_id: 'uuid',
  asked_at: 'timestamptz NOT NULL',
  confirm_until: 'timestamptz NOT NULL',
  confirmed_at: 'timestamptz',
  /** Day of the last digest, in Singapore: `2026-11-29`. */
  last_day: 'text',
  /** The address; null once it ended. */
  sealed: 'jsonb',
} as const;

/** Tables of a generation of the `alerts` projection. Addresses stay sealed here. */
export interface AlertsTables {
  alerts: TableOf<typeof alertColumns, { state: AlertState; sealed: Sealed | null }>;
}

/** Returns the statements that make the tables of a generation, to be run inside its schema. */
export function alertsTables(schema: string): string[] {
  return [createTable(`${schema}.alerts`, alertColumns)];
}

/** Returns the statements for the indexes of readers: those that get digests. */
export function alertsIndexes(schema: string): string[] {
  return [`CREATE INDEX confirmed ON ${schema}.alerts (alert_id) WHERE state = 'confirmed'`];
}

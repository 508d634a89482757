import type { TableOf } from './columns.ts';
import { createTable } from './columns.ts';

/** Columns of `totals` with their SQL types. */
export const totalColumns = {
  listing_id: 'uuid PRIMARY KEY',
  views: 'bigint NOT NULL',
  clicks: 'bigint NOT NULL',
  /** Of the last counted event; readers ask for the rows after a position. */
  position: 'bigint NOT NULL DEFAULT 0',
} as const;

const dayColumns = {
  listing_id: 'uuid NOT NULL',
  day: 'date NOT NULL',
  views: 'bigint NOT NULL',
  clicks: 'bigint NOT NULL',
} as const;

/** Tables of a generation of the `statistics` projection. Counts of deleted listings are kept, in case they return. */
export interface StatisticsTables {
  /** Views and clicks of a listing since it was added, without crawlers. */
  totals: TableOf<typeof totalColumns>;
  /** Views and clicks of a listing on a Singapore day, `2026-11-03`, without crawlers. */
  days: TableOf<typeof dayColumns>;
}

/** Returns the statements that make the tables of a generation, to be run inside its schema. */
export function statisticsTables(schema: string): string[] {
  return [
    createTable(`${schema}.totals`, totalColumns),
    createTable(`${schema}.days`, dayColumns, 'PRIMARY KEY (listing_id, day)'),
  ];
}

/** Returns the statements for the indexes of readers. */
export function statisticsIndexes(schema: string): string[] {
  return [`CREATE INDEX by_day ON ${schema}.days (day)`];
}

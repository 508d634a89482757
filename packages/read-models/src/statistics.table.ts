import type { ColumnType } from 'kysely';
import type { Bigint } from './registry.table.ts';

interface Counted {
  listing_id: string;
  views: Bigint;
  clicks: Bigint;
}

/** `totals`: views and clicks of a listing since it was added; crawlers are not counted. */
interface TotalsTable extends Counted {
  /** Of the last counted event; readers ask for the rows after a position. */
  position: ColumnType<string, number | string | undefined, number | string>;
}

/** `days`: the same for each Singapore day. */
interface DaysTable extends Counted {
  /** `2026-11-03` */
  day: ColumnType<string, string, string>;
}

/** Columns of `totals` that were added later, with their SQL types. */
export const laterColumnsOfTotals = { position: 'bigint NOT NULL DEFAULT 0' } as const;

/** Tables of a generation of the `statistics` projection. Counts of deleted listings are kept, in case they return. */
export interface StatisticsTables {
  totals: TotalsTable;
  days: DaysTable;
}

/** Returns the statements that make the tables of a generation, to be run inside its schema. */
export function statisticsTables(schema: string): string[] {
  return [
    `CREATE TABLE ${schema}.totals (
      listing_id uuid PRIMARY KEY,
      views bigint NOT NULL,
      clicks bigint NOT NULL,
      position ${laterColumnsOfTotals.position}
    )`,
    `CREATE TABLE ${schema}.days (
      listing_id uuid NOT NULL,
      day date NOT NULL,
      views bigint NOT NULL,
      clicks bigint NOT NULL,
      PRIMARY KEY (listing_id, day)
    )`,
  ];
}

/** Returns the statements for the indexes of readers. */
export function statisticsIndexes(schema: string): string[] {
  return [`CREATE INDEX by_day ON ${schema}.days (day)`];
}

import type { ColumnType } from 'kysely';

type Nullable<Sql> = Sql extends `${string}${'NOT NULL' | 'PRIMARY KEY'}${string}` ? never : null;

type Plain<Sql> = Sql extends `${'int' | 'bigint' | 'numeric' | 'double'}${string}`
  ? number
  : Sql extends `boolean${string}`
    ? boolean
    : string;

/** The values of a row, by the SQL types of its columns; `Known` has the types of some. Times are ISO 8601 UTC. */
export type RowValues<Columns, Known = unknown> = {
  [Name in keyof Columns]: Name extends keyof Known
    ? Known[Name]
    : Plain<Columns[Name]> | Nullable<Columns[Name]>;
};

/** bigint columns arrive as text; positions stay far below 2^53. */
export type Bigint = ColumnType<string, number | string, number | string>;

type Written<Read, Value> = ColumnType<Read | Extract<Value, null>, Value, Value>;

/** A column's types for reading and writing, by its SQL type. */
type Column<Sql, Value> = Sql extends `bigint${string}`
  ? Bigint
  : Sql extends `numeric${string}`
    ? Written<string, Value>
    : Sql extends `timestamptz${string}`
      ? Written<Date, Value>
      : Sql extends `jsonb${string}`
        ? ColumnType<Value, string | Extract<Value, null>, string | Extract<Value, null>>
        : Value;

/** A table for the query builder, by the SQL types of its columns; `Known` has the types of some. */
export type TableOf<Columns, Known = unknown> = {
  [Name in keyof Columns]: Column<Columns[Name], RowValues<Columns, Known>[Name]>;
};

/** Returns the statement that creates a table. */
export function createTable(
  name: string,
  columns: Readonly<Record<string, string>>,
  ...constraints: string[]
): string {
  const parts = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  return `CREATE TABLE ${name} (${[...parts, ...constraints].join(', ')})`;
}

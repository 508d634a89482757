import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Rows to write; all of them are one parameter, however many there are: the database knows the types of their columns. */
interface Rows {
  schema: string;
  table: string;
  columns: readonly string[];
  rows: readonly unknown[];
}

/** Returns the statement that adds rows. */
export function insertRows({ schema, table, columns, rows }: Rows): RawBuilder<unknown> {
  const into = sql.id(schema, table);
  const names = sql.join(columns.map((name) => sql.id(name)));
  return sql`INSERT INTO ${into} (${names})
    SELECT ${names} FROM jsonb_populate_recordset(NULL::${into}, ${JSON.stringify(rows)}::jsonb)`;
}

/** Returns the statement that adds rows, or makes those that have their keys what they now are. */
export function upsertRows(rows: Rows, key: string): RawBuilder<unknown> {
  const set = rows.columns.map((name) => sql`${sql.id(name)} = ${sql.id('excluded', name)}`);
  return sql`${insertRows(rows)} ON CONFLICT (${sql.id(key)}) DO UPDATE SET ${sql.join(set)}`;
}

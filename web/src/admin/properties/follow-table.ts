import type { ListingTable, TableRow } from '@marketplace/contracts/listings/listing-table.views';

/** What becomes of a newer answer: shown where the rows stand, or held until somebody asks for it. */
export type Followed =
  | { kind: 'in place'; table: ListingTable }
  | { kind: 'held'; table: ListingTable; changes: number };

/**
 * Returns what to do with rows that are newer than those shown. Values may change where they stand, rows may not move: when others
 * would stand here, or changed ones elsewhere, they wait. That visitors looked at listings moves nothing.
 */
export function followTable(shown: ListingTable, newer: ListingTable): Followed {
  const byId = new Map(newer.rows.map((row) => [row.id, row]));
  const kept = shown.rows.flatMap(({ id }) => byId.get(id) ?? []);
  const isSameSet = kept.length === shown.rows.length && kept.length === newer.rows.length;
  const changes = changesBetween(shown.rows, newer.rows);
  const isSameOrder = isSameSet && shown.rows.every(({ id }, place) => newer.rows[place]?.id === id);
  if (isSameOrder || (isSameSet && changes === 0))
    return { kind: 'in place', table: { ...newer, rows: kept } };
  return { kind: 'held', table: newer, changes: Math.max(1, changes) };
}

/** How many listings are new here, gone from here, or were changed by an admin. */
function changesBetween(shown: readonly TableRow[], newer: readonly TableRow[]): number {
  const versions = new Map(shown.map(({ id, version }) => [id, version]));
  const ids = new Set(newer.map(({ id }) => id));
  const changed = newer.filter(({ id, version }) => versions.has(id) && versions.get(id) !== version).length;
  const added = newer.filter(({ id }) => !versions.has(id)).length;
  const gone = shown.filter(({ id }) => !ids.has(id)).length;
  return changed + Math.max(added, gone);
}

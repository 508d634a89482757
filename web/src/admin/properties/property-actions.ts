import type { TableRow } from '@marketplace/contracts/listings/listing-table.views';

/** What can be done with a listing of the list. */
export interface PropertyActions {
  edit: (listing: TableRow) => void;
  remove: (listing: TableRow) => void;
  duplicate: (listing: TableRow) => void;
  /** Id of the listing that is being copied. */
  copying: string | undefined;
}

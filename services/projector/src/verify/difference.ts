/** A row of a read model that is not what the log says; `null` stands for no such row. */
export interface Difference {
  table: string;
  key: string;
  expected: unknown;
  found: unknown;
}

/** Tables to compare with the log up to a position, without the positions that operators skipped. */
export interface Generation {
  schema: string;
  position: number;
  skipped: readonly number[];
}

/** How many rows were compared, and what does not agree. */
export interface Compared {
  rows: number;
  differences: Difference[];
}

/** What was compared, and up to which position. */
export interface Verification extends Compared {
  projection: string;
  position: number;
}

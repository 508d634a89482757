/** A row of a read model that is not what the log says; `null` stands for no such row. */
export interface Difference {
  table: string;
  key: string;
  expected: unknown;
  found: unknown;
}

/** What was compared, up to which position, and what does not agree. */
export interface Verification {
  projection: string;
  position: number;
  rows: number;
  differences: Difference[];
}

import { channel } from 'node:diagnostics_channel';

/** What an append came to, told to whoever listens on `appendChannel`, after the fact. */
export interface AppendReport {
  /** Types of the events that were stored; empty when nothing was. */
  types: string[];
  /** From the call to the database's answer. */
  seconds: number;
  outcome: 'stored' | 'conflict' | 'failed';
}

/** Where the log says how its appends went, so that they can be measured without being passed a measure. */
export const appendChannel = channel('marketplace:append');

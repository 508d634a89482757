import type { Fault } from '../fault.ts';
import { logFaults } from './log.ts';
import { networkFaults } from './network.ts';
import { processFaults } from './processes.ts';
import { serverFaults } from './servers.ts';
import { stagedFaults } from './stages.ts';

/** Every row of the matrix, F1 first. */
export const faults: Fault[] = [
  ...processFaults,
  ...serverFaults,
  ...networkFaults,
  ...stagedFaults,
  ...logFaults,
].sort((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)));

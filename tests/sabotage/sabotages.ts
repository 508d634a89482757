import { ofCommands } from './of-commands.ts';
import { ofTheLog } from './of-log.ts';
import { ofOperation } from './of-operation.ts';
import { ofProjections } from './of-projections.ts';
import { ofReads } from './of-reads.ts';
import { ofRequests } from './of-requests.ts';
import type { Sabotage } from './sabotage.ts';

export const sabotages: Sabotage[] = [
  [ofTheLog, ofProjections, ofRequests],
  [ofCommands, ofReads, ofOperation],
].flat(2);

import type { Command } from './arguments.ts';
import { cancelRebuild } from './cancel-verb.ts';
import type { Operator } from './operator.ts';
import { pause, resume } from './pause-verbs.ts';
import { rebuildAll } from './rebuild-verb.ts';
import { skipEvent } from './skip-verb.ts';
import { showStatus } from './status-verb.ts';
import { showVerification } from './verify-verb.ts';

/** Does what an operator asked for, and returns the exit code: 0 when all is well, or was so already. */
export async function runCommand(operator: Operator, command: Command): Promise<number> {
  switch (command.verb) {
    case 'status':
      return showStatus(operator, command);
    case 'rebuild':
      return rebuildAll(operator, command.names);
    case 'cancel':
      return cancelRebuild(operator, command.name);
    case 'verify':
      return showVerification(operator);
    case 'pause':
      return pause(operator, command.name);
    case 'resume':
      return resume(operator, command.name);
    case 'skip':
      return skipEvent(operator, command);
  }
}

import { line } from '@marketplace/contracts/text';
import type { Projection } from '@marketplace/read-models/projections';
import { projections } from '@marketplace/read-models/projections';
import type { Verbs } from '@marketplace/service-kit/command-line';
import {
  parseName,
  parseNameAndOptions,
  parseOptions,
  UsageError,
  wholeNumber,
} from '@marketplace/service-kit/command-line';
import type { Operator } from './operator.ts';
import { pause, resume } from './pause-verbs.ts';
import { cancelRebuild, rebuildAll } from './rebuild-verbs.ts';
import { skipEvent } from './skip-verb.ts';
import { showStatus } from './status-verb.ts';
import { showVerification } from './verify-verb.ts';

const MAX_REASON_LENGTH = 500;

export const usage = `Usage: projections <verb>
  status [--json] [--wait SECONDS]         what is lost, late, about to run out; where every projection stands. Ends with 1
                                           while not all are ready, for which it waits so long; with 3 when they are, and
                                           something needs attention
  rebuild <name>|all [--despite-seals]     fold the log anew while the old tables answer; Ctrl-C cancels. Refused on a
                                           log that is not what was sealed, unless told so
  cancel <name>                            end a rebuild that runs elsewhere, or clear away one that was killed
  verify                                   compare every row with a second, independent fold of the log
  pause <name>                             stop following the log; reads answer with what there is
  resume <name>                            follow it again
  skip <name> --position N --reason "…"    pass over an event that it cannot fold
Names: ${projections.join(', ')}.`;

/** What an operator does to projections. Each ends with 0 when all is well, or was so already. */
export const projectionVerbs: Verbs<Operator> = new Map([
  ['status', readStatus],
  ['rebuild', readRebuild],
  ['cancel', ofOne(cancelRebuild)],
  ['verify', readVerify],
  ['pause', ofOne(pause)],
  ['resume', ofOne(resume)],
  ['skip', readSkip],
]);

type Act = (operator: Operator) => Promise<number>;

function readStatus(args: readonly string[]): Act {
  const { json = false, wait } = parseOptions(args, { json: { type: 'boolean' }, wait: { type: 'string' } });
  const seconds = wholeNumber('wait', wait) ?? 0;
  return (operator) => showStatus(operator, { json, wait: seconds });
}

function readVerify(args: readonly string[]): Act {
  parseOptions(args, {});
  return showVerification;
}

function readRebuild(args: readonly string[]): Act {
  const options = { 'despite-seals': { type: 'boolean' } } as const;
  const { name, 'despite-seals': unsealed = false } = parseNameAndOptions(args, WHICH, options);
  const names = name === 'all' ? projections : [projectionOf(name)];
  return (operator) => rebuildAll(operator, { names, unsealed });
}

function ofOne(act: (operator: Operator, name: Projection) => Promise<number>) {
  return (args: readonly string[]): Act => {
    const name = projectionOf(parseName(args, WHICH));
    return (operator) => act(operator, name);
  };
}

function readSkip(args: readonly string[]): Act {
  const given = parseNameAndOptions(args, WHICH, {
    position: { type: 'string' },
    reason: { type: 'string' },
  });
  const name = projectionOf(given.name);
  const position = wholeNumber('position', given.position);
  if (position === undefined)
    throw new UsageError('skip needs --position N, the position of an event that it cannot fold.');
  const { data: reason } = line(MAX_REASON_LENGTH).safeParse(given.reason);
  if (reason === undefined)
    throw new UsageError(`skip needs --reason "…", one line of at most ${MAX_REASON_LENGTH} characters.`);
  return (operator) => skipEvent(operator, { name, position, reason });
}

const WHICH = `a projection: ${projections.join(', ')}`;

function projectionOf(name: string): Projection {
  const known = projections.find((one) => one === name);
  if (!known) throw new UsageError(`There is no projection ${name}. Names: ${projections.join(', ')}.`);
  return known;
}

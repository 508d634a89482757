import { RuleViolation } from '@marketplace/event-store/decider';
import { expect, it } from 'vitest';
import type { Member, TeamCommand } from './team.decider.ts';
import { decideTeam } from './team.decider.ts';

const owner: Member = { id: 'owner', role: 'owner', isDisabled: false };
const other: Member = { id: 'other', role: 'owner', isDisabled: false };
const assistant: Member = { id: 'assistant', role: 'assistant', isDisabled: false };
const away = (member: Member): Member => ({ ...member, isDisabled: true });
const disable = (admin_id: string): TeamCommand => ({ type: 'DisableAdmin', admin_id });
const enable = (admin_id: string): TeamCommand => ({ type: 'EnableAdmin', admin_id });
const change = (admin_id: string, role: Member['role']): TeamCommand => ({
  type: 'ChangeRole',
  admin_id,
  role,
});

const LAST = 'last-owner';
const NOTHING = undefined;

it.each<[what: string, team: Member[], command: TeamCommand, outcome: string | undefined]>([
  ['an assistant becomes an owner', [owner, assistant], change('assistant', 'owner'), 'AdminRoleChanged'],
  [
    'an owner beside another becomes an assistant',
    [owner, other],
    change('owner', 'assistant'),
    'AdminRoleChanged',
  ],
  ['the last owner stays one', [owner, assistant], change('owner', 'assistant'), LAST],
  ['an owner beside a disabled one stays one', [owner, away(other)], change('owner', 'assistant'), LAST],
  [
    'a disabled owner becomes an assistant',
    [owner, away(other)],
    change('other', 'assistant'),
    'AdminRoleChanged',
  ],
  ['the same role changes nothing', [owner], change('owner', 'owner'), NOTHING],
  ['an assistant is disabled', [owner, assistant], disable('assistant'), 'AdminDisabled'],
  ['an owner beside another is disabled', [owner, other], disable('other'), 'AdminDisabled'],
  ['the last owner is not disabled', [owner, assistant], disable('owner'), LAST],
  ['a disabled owner does not count', [owner, away(other)], disable('owner'), LAST],
  ['disabling again changes nothing', [owner, away(other)], disable('other'), NOTHING],
  ['a disabled admin is enabled', [owner, away(assistant)], enable('assistant'), 'AdminEnabled'],
  ['enabling again changes nothing', [owner, assistant], enable('assistant'), NOTHING],
  ['an unknown admin is refused', [owner], enable('nobody'), 'admin-unknown'],
])('%s', (_, team, command, outcome) => {
  expect(outcomeOf(command, team)).toBe(outcome);
});

function outcomeOf(command: TeamCommand, team: Member[]): string | undefined {
  try {
    return decideTeam(command, team)[0]?.type;
  } catch (error) {
    if (error instanceof RuleViolation) return error.code;
    throw error;
  }
}

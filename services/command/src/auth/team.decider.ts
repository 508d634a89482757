import type { AdminEvent } from '@marketplace/contracts/auth/admin.events';
import type { Role } from '@marketplace/contracts/auth/rights';
import { RuleViolation } from '@marketplace/event-store/decider';

/** An admin as the rules of the team see them. */
export interface Member {
  id: string;
  role: Role;
  isDisabled: boolean;
}

export type TeamCommand =
  | { type: 'ChangeRole'; admin_id: string; role: Role }
  | { type: 'DisableAdmin'; admin_id: string }
  | { type: 'EnableAdmin'; admin_id: string };

export type TeamEvent = Extract<AdminEvent, { type: 'AdminRoleChanged' | 'AdminDisabled' | 'AdminEnabled' }>;

/**
 * Returns the event of a command; none when it changes nothing.
 *
 * @throws {RuleViolation} for an unknown admin, and when no owner would be left who can log in
 */
export function decideTeam(command: TeamCommand, team: readonly Member[]): TeamEvent[] {
  const { admin_id } = command;
  const member = team.find(({ id }) => id === admin_id);
  if (!member) throw new RuleViolation('admin-unknown', 'There is no such admin.');
  switch (command.type) {
    case 'ChangeRole': {
      const { role } = command;
      if (member.role === role) return [];
      if (role !== 'owner') assertAnotherOwner(member, team);
      return [{ type: 'AdminRoleChanged', data: { admin_id, role } }];
    }
    case 'DisableAdmin':
      if (member.isDisabled) return [];
      assertAnotherOwner(member, team);
      return [{ type: 'AdminDisabled', data: { admin_id } }];
    case 'EnableAdmin':
      return member.isDisabled ? [{ type: 'AdminEnabled', data: { admin_id } }] : [];
  }
}

function assertAnotherOwner(member: Member, team: readonly Member[]): void {
  const isOwner = (one: Member) => one.role === 'owner' && !one.isDisabled;
  if (!isOwner(member) || team.some((one) => one.id !== member.id && isOwner(one))) return;
  throw new RuleViolation(
    'last-owner',
    'This is the only owner who can log in. Make another admin an owner first.',
  );
}

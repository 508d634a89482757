import type { EventMeta } from '@marketplace/contracts/events';
import type { Connection, Database } from '@marketplace/event-store/database';
import { invalid } from '@marketplace/service-kit/http-error';
import { END_SESSIONS, recordWith } from './admins.ts';
import type { Member, TeamCommand, TeamEvent } from './team.decider.ts';
import { decideTeam } from './team.decider.ts';

interface TeamChanged {
  /** False when the admin was like that already. */
  isChanged: boolean;
  position: number;
}

/**
 * Changes an admin's role, or disables or enables them. It takes effect on their next call; disabling also ends their sessions.
 *
 * @throws {RuleViolation} as `decideTeam`; two changes at once cannot leave the team without an owner
 */
export async function changeTeam(db: Database, command: TeamCommand, meta: EventMeta): Promise<TeamChanged> {
  const [event] = decideTeam(command, await readTeam(db));
  if (!event) return { isChanged: false, position: 0 };
  const position = await recordWith(db, { event, meta }, async (connection) => {
    const [now] = decideTeam(command, await readTeam(connection, 'FOR NO KEY UPDATE'));
    if (now) await store(connection, now);
  });
  return { isChanged: true, position };
}

/**
 * Requires passkeys of all admins, or no longer does, and returns the position. Admins without one can only add theirs.
 *
 * @throws {HttpError} 422 when the owner has none: they would lock themselves out
 */
export function requirePasskeys(
  db: Database,
  {
    adminId: admin_id,
    isRequired: is_required,
    meta,
  }: { adminId: string; isRequired: boolean; meta: EventMeta },
): Promise<number> {
  const event = { type: 'AdminPasskeyRuleChanged', data: { admin_id, is_required } } as const;
  return recordWith(db, { event, meta }, async (connection) => {
    const { rowCount } = await connection.query(
      `UPDATE auth.team_policy SET requires_passkeys = $2
      WHERE NOT $2 OR EXISTS (SELECT FROM auth.passkeys WHERE admin_id = $1)`,
      [admin_id, is_required],
    );
    if (!rowCount)
      throw invalid([
        { path: 'requires_passkeys', message: 'needs a passkey of your own: add one on the Account page' },
      ]);
  });
}

async function readTeam(db: Pick<Connection, 'query'>, lock = ''): Promise<Member[]> {
  const { rows } = await db.query<Member>(
    `SELECT id, role, disabled_at IS NOT NULL AS "isDisabled" FROM auth.admins ORDER BY id ${lock}`,
  );
  return rows;
}

async function store(connection: Connection, { type, data }: TeamEvent): Promise<void> {
  const change = (set: string, ...values: unknown[]) =>
    connection.query(`UPDATE auth.admins SET ${set} WHERE id = $1`, [data.admin_id, ...values]);
  switch (type) {
    case 'AdminRoleChanged':
      await change('role = $2', data.role);
      return;
    case 'AdminDisabled':
      await change('disabled_at = now()');
      await connection.query(END_SESSIONS, [data.admin_id]);
      return;
    case 'AdminEnabled':
      await change('disabled_at = NULL');
  }
}

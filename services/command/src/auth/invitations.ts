import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@marketplace/contracts/auth/rights';
import type {
  AcceptInvitation,
  Invitation,
  NewInvitation,
  OpenedInvitation,
} from '@marketplace/contracts/auth/team.views';
import { invitationHours } from '@marketplace/contracts/auth/team.views';
import type { EventMeta } from '@marketplace/contracts/events';
import type { Connection, Database } from '@marketplace/event-store/database';
import { newId } from '@marketplace/event-store/events';
import { HttpError, invalid, notFound } from '@marketplace/service-kit/http-error';
import { recordAct, recordWith } from './admins.ts';

const SECRET_BYTES = 32;
const HOUR_MS = 3_600_000;

interface Written {
  position: number;
}

/** Invites one person for a role, and returns the link's secret, of which only a digest is stored. */
export async function invite(
  db: Database,
  { role, invitedBy, meta }: { role: Role; invitedBy: string; meta: EventMeta },
): Promise<NewInvitation & Written> {
  const id = newId(); // of the future admin
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const expires_at = new Date(Date.now() + invitationHours * HOUR_MS).toISOString();
  const event = { type: 'AdminInvited', data: { admin_id: id, role } } as const;
  const extraStatements = {
    text: `invited AS (
      INSERT INTO auth.invitations (admin_id, digest, role, invited_by, expires_at)
      VALUES ($2, $3, $4, $5, $6) ON CONFLICT DO NOTHING)`,
    values: [id, digestOf(secret), role, invitedBy, expires_at],
  };
  const position = await recordAct(db, { event, meta }, { extraStatements });
  return { id, secret, expires_at, position };
}

/** Returns the invitations that can be accepted, newest first. */
export async function openInvitations(db: Database): Promise<Invitation[]> {
  const { rows } = await db.query<Invitation & { created_at: Date; expires_at: Date }>(
    `SELECT admin_id AS id, role, inviter, created_at, expires_at FROM auth.open_invitations
    ORDER BY created_at DESC`,
  );
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}

/** Makes a link useless. @throws {HttpError} 404 when it was accepted, withdrawn or has expired */
export async function withdrawInvitation(db: Database, id: string, meta: EventMeta): Promise<number> {
  if (!(await openInvitations(db)).some((one) => one.id === id)) throw notFound('Invitation');
  const event = { type: 'AdminInvitationWithdrawn', data: { admin_id: id } } as const;
  return recordWith(db, { event, meta }, async (connection) => {
    const { rowCount } = await connection.query('DELETE FROM auth.invitations WHERE admin_id = $1', [id]);
    if (!rowCount) throw notFound('Invitation');
  });
}

interface Found extends OpenedInvitation {
  id: string;
}

/** Returns the invitation of a secret. @throws {HttpError} 410 when it cannot be accepted any more */
export async function findInvitation(db: Database, secret: string): Promise<Found> {
  const { rows } = await db.query<Found & { expires_at: Date }>(
    'SELECT admin_id AS id, role, inviter, expires_at FROM auth.open_invitations WHERE digest = $1',
    [digestOf(secret)],
  );
  const [row] = rows;
  if (!row) throw isOver();
  return { ...row, expires_at: row.expires_at.toISOString() };
}

/**
 * Adds the admin whom an invitation made possible, once.
 *
 * @throws {HttpError} 410 when it cannot be accepted any more, 422 when another admin has the name
 */
export async function acceptInvitation(
  db: Database,
  { secret, username, hash }: Omit<AcceptInvitation, 'password'> & { hash: string },
  request_id: string,
): Promise<Written> {
  const { id: admin_id, role } = await findInvitation(db, secret);
  const event = { type: 'AdminAdded', data: { admin_id, role } } as const;
  const actor = { kind: 'admin', id: admin_id, name: username } as const;
  const meta: EventMeta = { actor, source: 'api', request_id };
  const position = await recordWith(db, { event, meta }, async (connection) => {
    const invitedBy = await useUp(connection, secret);
    const { rowCount } = await connection.query(
      `INSERT INTO auth.admins (id, username, password_hash, role, invited_by) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (lower(username)) DO NOTHING`,
      [admin_id, username, hash, role, invitedBy],
    );
    if (!rowCount) throw invalid([{ path: 'username', message: 'is the name of another admin' }]);
  });
  return { position };
}

/** Deletes an open invitation and returns its inviter. @throws {HttpError} 410 when another call was faster */
async function useUp(connection: Connection, secret: string): Promise<string> {
  const { rows } = await connection.query<{ invited_by: string }>(
    `DELETE FROM auth.invitations WHERE digest = $1 AND admin_id IN (SELECT admin_id FROM auth.open_invitations)
    RETURNING invited_by`,
    [digestOf(secret)],
  );
  const [row] = rows;
  if (!row) throw isOver();
  return row.invited_by;
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function isOver(): HttpError {
  return new HttpError(
    410,
    'This invitation was used or withdrawn, or it has expired. Ask an owner of the site for a new one.',
  );
}

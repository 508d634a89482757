import type { NewPasskey, PasskeyView, UsedPasskey } from '@marketplace/contracts/auth/passkeys.views';
import type { EventMeta } from '@marketplace/contracts/events';
import { limits } from '@marketplace/contracts/limits';
import type { Connection, Database } from '@marketplace/event-store/database';
import { newId } from '@marketplace/event-store/events';
import type { Admin } from '@marketplace/service-kit/authority';
import { conflict, HttpError, notFound } from '@marketplace/service-kit/http-error';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Service } from '../service.ts';
import type { StoredAdmin } from './admins.ts';
import { END_SESSIONS, recordWith } from './admins.ts';
import type { Purpose } from './challenges.ts';
import { createChallenges } from './challenges.ts';

/** Who uses a passkey; `id` is the admin's. */
type Owner = Pick<StoredAdmin, 'id' | 'username'>;

interface StoredPasskey extends Owner {
  credential_id: string;
  public_key: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Returns what makes and verifies passkeys of the site at PUBLIC_ORIGIN. All of them verify their user: by a finger, a face or a PIN. */
export function createPasskeys({ tokens, settings }: Pick<Service, 'tokens' | 'settings'>) {
  const origin = settings.PUBLIC_ORIGIN;
  const site = { challenges: createChallenges(tokens), origin, hostname: new URL(origin).hostname };
  return { ...makingPasskeys(site), ...usingPasskeys(site) };
}

interface PasskeySite {
  challenges: ReturnType<typeof createChallenges>;
  origin: string;
  hostname: string;
}

/** Returns what an answer of a browser must be about; `seen.challenge` is what it has signed. */
function expectedFor({ challenges, origin, hostname }: PasskeySite, purpose: Purpose) {
  const seen = { challenge: '' };
  const expectedChallenge = (challenge: string) => {
    seen.challenge = challenge;
    return challenges.isValid(purpose, challenge);
  };
  const expected = { expectedChallenge, expectedOrigin: origin, expectedRPID: hostname };
  return { seen, expected: { ...expected, requireUserVerification: true } };
}

function makingPasskeys(site: PasskeySite) {
  const { challenges, hostname } = site;
  return {
    /** Returns what a browser needs to make a passkey for an admin. */
    newOptions: async (db: Database, { id, username, sessionId }: Admin) =>
      generateRegistrationOptions({
        rpName: hostname,
        rpID: hostname,
        userName: username,
        userID: new TextEncoder().encode(id),
        challenge: challenges.issue(`add ${sessionId}`),
        attestationType: 'none',
        excludeCredentials: await credentialsOf(db, id),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),

    /** Adds a passkey that the admin's browser made. @throws {HttpError} 422 when it is not accepted, 409 when it is one too many */
    add: async (
      db: Database,
      { id: admin_id, sessionId }: Admin,
      { name, credential: response, meta }: { name: string; credential: NewPasskey; meta: EventMeta },
    ): Promise<number> => {
      const { seen, expected } = expectedFor(site, `add ${sessionId}`);
      const made = await verifyRegistrationResponse({
        ...expected,
        response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      }).catch(() => undefined); // the library throws at every kind of wrong answer
      if (!made?.verified) throw notAccepted();
      const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
      const event = { type: 'AdminPasskeyAdded', data: { admin_id } } as const;
      return recordWith(db, { event, meta }, async (connection) => {
        if (!(await useUp(connection, seen.challenge))) throw notAccepted();
        const values = [newId(), admin_id, id, Buffer.from(publicKey), counter, transports, name, sessionId];
        const { rowCount } = await connection.query(
          `INSERT INTO auth.passkeys (id, admin_id, credential_id, public_key, counter, transports, name, added_in)
          SELECT $1, $2, $3, $4, $5, $6, $7, $8
          WHERE (SELECT count(*) FROM auth.passkeys WHERE admin_id = $2) < $9 ON CONFLICT DO NOTHING`,
          [...values, limits.passkeys],
        );
        if (!rowCount)
          throw conflict(
            `This passkey was already added, or you have ${limits.passkeys} already. Nothing was added.`,
          );
      });
    },
  };
}

function usingPasskeys(site: PasskeySite) {
  const { challenges, hostname } = site;
  return {
    /** Returns what a browser needs to use a passkey: any of the site, or one of an admin. */
    useOptions: async (purpose: Purpose, of?: { db: Database; adminId: string }) => {
      const allowed = of && { allowCredentials: await credentialsOf(of.db, of.adminId) };
      const challenge = challenges.issue(purpose);
      return generateAuthenticationOptions({
        rpID: hostname,
        challenge,
        userVerification: 'required',
        ...allowed,
      });
    },

    /**
     * Returns the admin whose passkey signed a challenge, which is used up. `isAccepted` is false, and nothing changes, when the
     * signature, its challenge, its origin or its counter is wrong; the admin is undefined if the passkey is unknown.
     */
    check: async (
      db: Database,
      response: UsedPasskey,
      purpose: Purpose,
    ): Promise<{ owner: Owner; isAccepted: true } | { owner: Owner | undefined; isAccepted: false }> => {
      const owner = await findPasskey(db, response.id);
      if (!owner) return { owner, isAccepted: false };
      const { credential_id: id, public_key: publicKey, counter, transports } = owner;
      const { seen, expected } = expectedFor(site, purpose);
      const used = await verifyAuthenticationResponse({
        ...expected,
        response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
        credential: { id, publicKey, counter, transports },
      }).catch(() => undefined); // as above
      const isAccepted =
        used?.verified === true &&
        (await noteUse(db, id, seen.challenge, used.authenticationInfo.newCounter));
      return { owner, isAccepted };
    },
  };
}

/** 422: a browser's answer is not what was asked for, or was sent before. */
export function notAccepted(): HttpError {
  const errors = [{ path: 'credential', message: 'was not accepted' }];
  return new HttpError(422, 'This passkey was not accepted. Try again.', { errors });
}

async function credentialsOf(db: Database, adminId: string): Promise<{ id: string; transports: string[] }[]> {
  const { rows } = await db.query<{ id: string; transports: string[] }>(
    'SELECT credential_id AS id, transports FROM auth.passkeys WHERE admin_id = $1',
    [adminId],
  );
  return rows;
}

/** Returns the passkey of an admin who may log in. */
async function findPasskey(db: Database, credentialId: string): Promise<StoredPasskey | undefined> {
  const { rows } = await db.query<StoredPasskey>(
    `SELECT a.id, a.username, credential_id, public_key, counter::float8 AS counter, transports
    FROM auth.passkeys p JOIN auth.admins a ON a.id = p.admin_id WHERE credential_id = $1 AND disabled_at IS NULL`,
    [credentialId],
  );
  return rows[0];
}

/** Uses up a challenge. Returns false when it was used before. */
async function useUp(connection: Connection, challenge: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    'INSERT INTO auth.used_challenges (challenge) VALUES ($1) ON CONFLICT DO NOTHING',
    [challenge],
  );
  return rowCount === 1;
}

/** Uses up a challenge and stores the counter. Returns false when another call used the challenge or a later counter first. */
async function noteUse(db: Database, id: string, challenge: string, counter: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `WITH used AS (INSERT INTO auth.used_challenges (challenge) VALUES ($2) ON CONFLICT DO NOTHING RETURNING 1)
    UPDATE auth.passkeys SET counter = $3, last_used_at = now()
    WHERE credential_id = $1 AND EXISTS (SELECT FROM used) AND (counter < $3 OR $3 = 0)`,
    [id, challenge, counter],
  );
  return rowCount === 1;
}

/** Returns an admin's passkeys, oldest first. */
export async function listPasskeys(db: Database, adminId: string): Promise<PasskeyView[]> {
  const { rows } = await db.query<PasskeyView & { created_at: Date; last_used_at: Date | null }>(
    'SELECT id, name, created_at, last_used_at FROM auth.passkeys WHERE admin_id = $1 ORDER BY created_at, id',
    [adminId],
  );
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** @throws {HttpError} 404 when the admin has no such passkey */
export async function renamePasskey(
  db: Database,
  adminId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { rowCount } = await db.query('UPDATE auth.passkeys SET name = $3 WHERE id = $1 AND admin_id = $2', [
    id,
    adminId,
    name,
  ]);
  if (!rowCount) throw notFound('Passkey');
}

/** @throws {HttpError} 404 when the admin has no such passkey */
export async function removePasskey(
  db: Database,
  admin_id: string,
  { id, meta }: { id: string; meta: EventMeta },
): Promise<number> {
  if (!(await listPasskeys(db, admin_id)).some((one) => one.id === id)) throw notFound('Passkey');
  const event = { type: 'AdminPasskeysRemoved', data: { admin_id, count: 1 } } as const;
  return recordWith(db, { event, meta }, async (connection) => {
    const { rowCount } = await connection.query('DELETE FROM auth.passkeys WHERE id = $1 AND admin_id = $2', [
      id,
      admin_id,
    ]);
    if (!rowCount) throw notFound('Passkey');
  });
}

/** Removes all passkeys and recovery codes of an admin, ends their sessions, and returns the number of passkeys. */
export async function removeAllPasskeys(db: Database, admin_id: string, meta: EventMeta): Promise<number> {
  const count = (await credentialsOf(db, admin_id)).length;
  if (count === 0) return 0;
  const event = { type: 'AdminPasskeysRemoved', data: { admin_id, count } } as const;
  await recordWith(db, { event, meta }, async (connection) => {
    for (const table of ['passkeys', 'recovery_codes'])
      await connection.query(`DELETE FROM auth.${table} WHERE admin_id = $1`, [admin_id]);
    await connection.query(END_SESSIONS, [admin_id]);
  });
  return count;
}

/** Whether the team requires passkeys of all admins. */
export async function requiresPasskeys(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ requires_passkeys: boolean }>(
    'SELECT requires_passkeys FROM auth.team_policy',
  );
  return rows[0]?.requires_passkeys ?? false;
}

/** Whether a password proves nothing for an admin: the team requires passkeys, and they have one. */
export async function isPasskeyNeeded(db: Database, adminId: string): Promise<boolean> {
  return (await requiresPasskeys(db)) && (await credentialsOf(db, adminId)).length > 0;
}

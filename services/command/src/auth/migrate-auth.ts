import { migrateSchema } from '@marketplace/event-store/migrate';
import { migration } from '@marketplace/event-store/migration';
import { roleNames } from '@marketplace/event-store/roles';
import type { Migration } from 'kysely';

const admins = migration(
  `CREATE TABLE auth.admins (
    id uuid PRIMARY KEY,
    username text NOT NULL,
    password_hash text NOT NULL,
    disabled_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE UNIQUE INDEX admins_username ON auth.admins (lower(username))',
  `CREATE TABLE auth.sessions (
    jti uuid PRIMARY KEY,
    admin_id uuid NOT NULL REFERENCES auth.admins (id),
    issued_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz
  )`,
  'CREATE INDEX sessions_of_admin ON auth.sessions (admin_id, issued_at)',
  // other services check tokens by this view, which contains no secrets
  `CREATE VIEW auth.live_sessions AS
    SELECT s.jti, s.admin_id, a.username, s.expires_at
    FROM auth.sessions s JOIN auth.admins a ON a.id = s.admin_id
    WHERE s.revoked_at IS NULL AND s.expires_at > now() AND a.disabled_at IS NULL`,
  `GRANT USAGE ON SCHEMA auth TO ${roleNames.command}, ${roleNames.query}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON auth.admins, auth.sessions TO ${roleNames.command}`,
  `GRANT SELECT ON auth.live_sessions TO ${roleNames.command}, ${roleNames.query}`,
);

/** Events name admins by id. The query service needs their names to show events. */
const adminNames = migration(
  'CREATE VIEW auth.admin_names AS SELECT id, username FROM auth.admins',
  `GRANT SELECT ON auth.admin_names TO ${roleNames.query}`,
);

/**
 * Sessions end without use. Both services check that by the view and note the use by the function; the query service writes nothing
 * else. Places from which admins log in are stored as digests.
 */
const sessionUse = migration(
  `ALTER TABLE auth.sessions
    ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now(),
    ADD COLUMN idle_limit interval NOT NULL DEFAULT '60 minutes',
    ADD COLUMN device text NOT NULL DEFAULT 'Unknown device',
    ADD COLUMN network bytea`,
  `CREATE OR REPLACE VIEW auth.live_sessions AS
    SELECT s.jti, s.admin_id, a.username, s.expires_at,
      s.last_used_at > now() - interval '1 minute' AS use_is_noted
    FROM auth.sessions s JOIN auth.admins a ON a.id = s.admin_id
    WHERE s.revoked_at IS NULL AND s.expires_at > now() AND s.last_used_at + s.idle_limit > now()
      AND a.disabled_at IS NULL`,
  `CREATE FUNCTION auth.note_use(session uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
      UPDATE auth.sessions SET last_used_at = now()
      WHERE jti IN (SELECT jti FROM auth.live_sessions WHERE jti = session AND NOT use_is_noted) $$`,
  'REVOKE ALL ON FUNCTION auth.note_use(uuid) FROM PUBLIC',
  `GRANT EXECUTE ON FUNCTION auth.note_use(uuid) TO ${roleNames.command}, ${roleNames.query}`,
  `CREATE TABLE auth.known_places (
    admin_id uuid NOT NULL REFERENCES auth.admins (id) ON DELETE CASCADE,
    mark bytea NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (admin_id, mark)
  )`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON auth.known_places TO ${roleNames.command}`,
);

/** SQL: the session `s` of the admin `a` has not ended. */
const IS_LIVE = `s.revoked_at IS NULL AND a.disabled_at IS NULL
      AND least(s.expires_at, s.last_used_at + s.idle_limit) > now()`;

/**
 * Admins have roles; all earlier ones are owners. A link invites one person for a role; only a digest of its secret is stored. It is
 * open while its inviter is an owner who can log in.
 */
const roles = migration(
  `ALTER TABLE auth.admins
    ADD COLUMN role text NOT NULL DEFAULT 'owner' CHECK (role IN ('owner', 'assistant')),
    ADD COLUMN invited_by uuid`,
  `CREATE OR REPLACE VIEW auth.live_sessions AS
    SELECT s.jti, s.admin_id, a.username, s.expires_at,
      s.last_used_at > now() - interval '1 minute' AS use_is_noted, a.role
    FROM auth.sessions s JOIN auth.admins a ON a.id = s.admin_id
    WHERE ${IS_LIVE}`,
  `CREATE TABLE auth.invitations (
    admin_id uuid PRIMARY KEY,
    digest bytea NOT NULL UNIQUE,
    role text NOT NULL CHECK (role IN ('owner', 'assistant')),
    invited_by uuid NOT NULL REFERENCES auth.admins (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`,
  `CREATE VIEW auth.open_invitations AS
    SELECT i.*, a.username AS inviter FROM auth.invitations i JOIN auth.admins a ON a.id = i.invited_by
    WHERE i.expires_at > now() AND a.role = 'owner' AND a.disabled_at IS NULL`,
  `GRANT SELECT, INSERT, DELETE ON auth.invitations TO ${roleNames.command}`,
  `GRANT SELECT ON auth.open_invitations TO ${roleNames.command}`,
);

/**
 * Browsers that show notices of enquiries, and the notices that wait to be sent. A device rings while the session that allowed it was
 * not ended by anybody: one that ran out still rings. Its address at the push service is a secret.
 */
const push = migration(
  `CREATE TABLE auth.push_devices (
    id text PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES auth.sessions (jti) ON DELETE CASCADE,
    browser bytea,
    name text NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    quiet_from time,
    quiet_until time,
    added_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE VIEW auth.push_targets AS
    SELECT d.id, s.admin_id, d.name, d.endpoint, d.p256dh, d.auth, d.quiet_from, d.quiet_until, d.added_at,
      CASE WHEN d.quiet_from < d.quiet_until THEN here.now >= d.quiet_from AND here.now < d.quiet_until
        ELSE here.now >= d.quiet_from OR here.now < d.quiet_until END IS TRUE AS is_quiet
    FROM auth.push_devices d JOIN auth.sessions s ON s.jti = d.session_id JOIN auth.admins a ON a.id = s.admin_id
    CROSS JOIN (SELECT (now() AT TIME ZONE 'Asia/Singapore')::time AS now) AS here
    WHERE s.revoked_at IS NULL AND a.disabled_at IS NULL`,
  // without a position: a test
  `CREATE TABLE auth.push_notices (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    device_id text NOT NULL REFERENCES auth.push_devices (id) ON DELETE CASCADE,
    position bigint,
    noted_at timestamptz NOT NULL DEFAULT now(),
    attempts int NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE NULLS NOT DISTINCT (device_id, position)
  )`,
  `GRANT USAGE ON SCHEMA auth TO ${roleNames.projector}`,
  `GRANT SELECT ON auth.push_targets TO ${roleNames.command}, ${roleNames.projector}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON auth.push_devices TO ${roleNames.command}`,
  `GRANT SELECT (id), DELETE ON auth.push_devices TO ${roleNames.projector}`,
  `GRANT SELECT, INSERT ON auth.push_notices TO ${roleNames.command}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON auth.push_notices TO ${roleNames.projector}`,
);

/**
 * Passkeys with their public keys, challenges that were used, and digests of recovery codes. A session knows when its admin last proved
 * to be present; earlier ones have to confirm. `must_add_passkey`: the team requires passkeys and the admin has none.
 */
const passkeys = migration(
  `CREATE TABLE auth.passkeys (
    id uuid PRIMARY KEY,
    admin_id uuid NOT NULL REFERENCES auth.admins (id) ON DELETE CASCADE,
    credential_id text NOT NULL UNIQUE,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    added_in uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz
  )`,
  'CREATE INDEX passkeys_of_admin ON auth.passkeys (admin_id)',
  `CREATE TABLE auth.used_challenges (
    challenge text PRIMARY KEY,
    used_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE auth.recovery_codes (
    admin_id uuid NOT NULL REFERENCES auth.admins (id) ON DELETE CASCADE,
    digest bytea NOT NULL,
    PRIMARY KEY (admin_id, digest)
  )`,
  `CREATE TABLE auth.team_policy (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    requires_passkeys boolean NOT NULL
  )`,
  'INSERT INTO auth.team_policy (requires_passkeys) VALUES (false)',
  `ALTER TABLE auth.sessions
    ADD COLUMN confirmed_at timestamptz,
    ADD COLUMN is_new_device boolean NOT NULL DEFAULT false`,
  'ALTER TABLE auth.sessions ALTER COLUMN confirmed_at SET DEFAULT now()',
  `CREATE OR REPLACE VIEW auth.live_sessions AS
    SELECT s.jti, s.admin_id, a.username, s.expires_at,
      s.last_used_at > now() - interval '1 minute' AS use_is_noted, a.role, s.confirmed_at,
      t.requires_passkeys AND NOT EXISTS (SELECT FROM auth.passkeys p WHERE p.admin_id = a.id)
        AS must_add_passkey
    FROM auth.sessions s JOIN auth.admins a ON a.id = s.admin_id CROSS JOIN auth.team_policy t
    WHERE ${IS_LIVE}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON auth.passkeys TO ${roleNames.command}`,
  `GRANT SELECT, INSERT, DELETE ON auth.used_challenges, auth.recovery_codes TO ${roleNames.command}`,
  `GRANT SELECT, UPDATE ON auth.team_policy TO ${roleNames.command}`,
);

/** Why the last attempt of a notice failed. */
const pushErrors = migration('ALTER TABLE auth.push_notices ADD COLUMN error text');

/** Migrations of admins and their sessions. */
export const authMigrations: Record<string, Migration> = {
  '0001-admins': admins,
  '0002-admin-names': adminNames,
  '0003-session-use': sessionUse,
  '0004-roles': roles,
  '0010-passkeys': passkeys,
  '0011-push': push,
  '0017-push-errors': pushErrors,
};

/** Brings admins and their sessions to their newest shape, as `migrateSchema` does. */
export function migrateAuth(adminUrl: string): Promise<string[]> {
  return migrateSchema(adminUrl, 'auth', authMigrations);
}

import { migrateSchema } from '@marketplace/event-store/migrate';
import { migration } from '@marketplace/event-store/migration';
import { roleNames } from '@marketplace/event-store/roles';
import type { Migration } from 'kysely';

/**
 * One key for each sealed value. The sealing role may add, find and delete keys but not read them; the opening role may read them;
 * the projector has no access, except to keys of alerts, of arranged viewings and of sellers' addresses. The hash key has its own row, so that a new master key changes no digest.
 */
const keys = migration(
  `CREATE TABLE vault.keys (
    key_id uuid PRIMARY KEY,
    enquiry_id uuid NOT NULL,
    wrapped bytea NOT NULL,
    master_id text NOT NULL,
    email_hash bytea,
    phone_hash bytea,
    body_hash bytea,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX keys_of_enquiry ON vault.keys (enquiry_id)',
  'CREATE INDEX keys_of_email ON vault.keys (email_hash) WHERE email_hash IS NOT NULL',
  'CREATE INDEX keys_of_phone ON vault.keys (phone_hash) WHERE phone_hash IS NOT NULL',
  'CREATE INDEX keys_by_age ON vault.keys (created_at)',
  `CREATE TABLE vault.hash_key (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    wrapped bytea NOT NULL,
    master_id text NOT NULL
  )`,
  `GRANT USAGE ON SCHEMA vault TO ${roleNames.command}, ${roleNames.query}`,
  `GRANT INSERT, DELETE ON vault.keys TO ${roleNames.command}`,
  `GRANT SELECT (key_id, enquiry_id, email_hash, phone_hash, body_hash, created_at) ON vault.keys TO ${roleNames.command}`,
  `GRANT SELECT, INSERT ON vault.hash_key TO ${roleNames.command}`,
  `GRANT SELECT ON vault.keys, vault.hash_key TO ${roleNames.query}`,
);

/** The command service refuses to seal with a master key that does not open the vault, even when the hash key is lost. */
const masterIds = migration(`GRANT SELECT (master_id) ON vault.keys TO ${roleNames.command}`);

/**
 * VACUUM leaves bytes of deleted rows in pages that other rows use, and functions cannot call it. CLUSTER writes the table to a new
 * file. It copies deleted rows that older transactions may see, so it waits until there are none.
 *
 * @param age of another session's transaction
 */
const erasingOnceNoneIsOlder = (age: string) =>
  `CREATE OR REPLACE FUNCTION vault.erase_deleted_keys(before xid8) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog SET lock_timeout = '500ms' AS $$
  BEGIN
    IF EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND ${age} > age(before::xid)) THEN
      RETURN false;
    END IF;
    CLUSTER vault.keys USING keys_pkey;
    BEGIN
      PERFORM pg_switch_wal();
    EXCEPTION WHEN insufficient_privilege THEN NULL; -- a hosted Postgres may keep it to itself
    END;
    RETURN true;
  END $$`;

const eraseDeletedKeys = migration(
  erasingOnceNoneIsOlder('age(backend_xmin)'),
  'REVOKE ALL ON FUNCTION vault.erase_deleted_keys(xid8) FROM PUBLIC',
  `GRANT EXECUTE ON FUNCTION vault.erase_deleted_keys(xid8) TO ${roleNames.command}`,
);

/** Private notes of listings have keys too; their `enquiry_id` is the id of the listing. */
const nouns = migration(
  "ALTER TABLE vault.keys ADD COLUMN noun text NOT NULL DEFAULT 'enquiry' CHECK (noun IN ('enquiry', 'notes'))",
  `GRANT SELECT (noun) ON vault.keys TO ${roleNames.command}`,
);

/**
 * Keys of email alerts. The projector, which sends the emails, may read these and no others. An address is asked for a confirmation
 * once a day, also by several services at the same moment.
 */
const alerts = migration(
  'ALTER TABLE vault.keys DROP CONSTRAINT keys_noun_check',
  "ALTER TABLE vault.keys ADD CONSTRAINT keys_noun_check CHECK (noun IN ('enquiry', 'notes', 'alert'))",
  'ALTER TABLE vault.keys ADD COLUMN mailed_on date',
  'CREATE UNIQUE INDEX keys_mailed ON vault.keys (email_hash, mailed_on) WHERE mailed_on IS NOT NULL',
  `GRANT SELECT (mailed_on) ON vault.keys TO ${roleNames.command}`,
  `CREATE VIEW vault.alert_keys AS SELECT key_id, enquiry_id AS alert_id, wrapped, master_id, email_hash
    FROM vault.keys WHERE noun = 'alert'`,
  `GRANT USAGE ON SCHEMA vault TO ${roleNames.projector}`,
  `GRANT SELECT ON vault.alert_keys TO ${roleNames.projector}`,
);

/** The projector also emails confirmations of viewings, and may read the keys of arranged ones. */
const viewingKeys = migration(
  `CREATE VIEW vault.viewing_keys AS SELECT key_id, wrapped, master_id FROM vault.keys
    WHERE noun = 'enquiry' AND EXISTS (SELECT FROM log.events AS event
      WHERE event.stream_id = 'enquiry-' || enquiry_id AND event.version IS NOT NULL
        AND event.type = 'ViewingArranged' AND event.data #>> '{sealed,key_id}' = key_id::text)`,
  `GRANT SELECT ON vault.viewing_keys TO ${roleNames.projector}`,
);

/** Keys of sellers' addresses, whom the projector emails. Their `enquiry_id` is the id of the link. */
const sellerKeys = migration(
  'ALTER TABLE vault.keys DROP CONSTRAINT keys_noun_check',
  "ALTER TABLE vault.keys ADD CONSTRAINT keys_noun_check CHECK (noun IN ('enquiry', 'notes', 'alert', 'seller-link'))",
  `CREATE VIEW vault.seller_keys AS SELECT key_id, enquiry_id AS link_id, wrapped, master_id
    FROM vault.keys WHERE noun = 'seller-link'`,
  `GRANT SELECT ON vault.seller_keys TO ${roleNames.projector}`,
);

/**
 * Photos of enquiries, sealed. They are outside the log, which never gets smaller, and go with their key: forgetting an enquiry
 * deletes both.
 */
const photos = migration(
  `CREATE TABLE vault.photos (
    key_id uuid PRIMARY KEY REFERENCES vault.keys ON DELETE CASCADE,
    box bytea NOT NULL
  )`,
  `GRANT INSERT, SELECT (key_id) ON vault.photos TO ${roleNames.command}`,
  `GRANT SELECT ON vault.photos TO ${roleNames.query}`,
);

/** A view keeps to the table that bore the name when it was made: the first partition, once the log has partitions. A function does not. */
const viewingKeysOfPartitions = migration(
  `CREATE FUNCTION vault.is_of_viewing(enquiry_id uuid, key_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM log.events AS event
      WHERE event.stream_id = 'enquiry-' || $1 AND event.version IS NOT NULL
        AND event.type = 'ViewingArranged' AND event.data #>> '{sealed,key_id}' = $2::text) $$`,
  'REVOKE ALL ON FUNCTION vault.is_of_viewing(uuid, uuid) FROM PUBLIC',
  `GRANT EXECUTE ON FUNCTION vault.is_of_viewing(uuid, uuid) TO ${roleNames.projector}`,
  `CREATE OR REPLACE VIEW vault.viewing_keys AS SELECT key_id, wrapped, master_id FROM vault.keys
    WHERE noun = 'enquiry' AND vault.is_of_viewing(enquiry_id, key_id)`,
);

/** An address that does not exist gets no emails of any kind: the projector finds all of the address by its keyed hash. */
const sellerHashes = migration(
  `CREATE OR REPLACE VIEW vault.seller_keys AS SELECT key_id, enquiry_id AS link_id, wrapped, master_id, email_hash
    FROM vault.keys WHERE noun = 'seller-link'`,
);

/** ANALYZE, which autovacuum runs at any time, would copy values into `pg_statistic`, where nothing erases them. Indexes need none. */
const noStatistics = migration(
  ...['wrapped', 'email_hash', 'phone_hash', 'body_hash'].map(
    (column) => `ALTER TABLE vault.keys ALTER COLUMN ${column} SET STATISTICS 0`,
  ),
);

/** A transaction that writes has a number, and no snapshot between its statements; CLUSTER keeps what it might see, too. */
const eraseAfterWriters = migration(erasingOnceNoneIsOlder('greatest(age(backend_xid), age(backend_xmin))'));

/** Migrations of the vault. */
export const vaultMigrations: Record<string, Migration> = {
  '0001-keys': keys,
  '0002-master-ids': masterIds,
  '0003-erase-deleted-keys': eraseDeletedKeys,
  '0014-nouns': nouns,
  '0018-alerts': alerts,
  '0019-viewing-keys': viewingKeys,
  '0020-seller-keys': sellerKeys,
  '0022-viewing-keys-of-partitions': viewingKeysOfPartitions,
  '0021-photos': photos,
  '0023-seller-hashes': sellerHashes,
  '0024-no-statistics': noStatistics,
  '0025-erase-after-writers': eraseAfterWriters,
};

/** Migrates the vault to its newest shape, as `migrateSchema` does. */
export function migrateVault(adminUrl: string): Promise<string[]> {
  return migrateSchema(adminUrl, 'vault', vaultMigrations);
}

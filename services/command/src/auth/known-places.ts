import type { Database } from '@marketplace/event-store/database';
import { TimedDatabase } from '@marketplace/event-store/database';
import type { Tokens } from '@marketplace/service-kit/tokens';
import type pg from 'pg';

/** Where a login comes from, in digests: neither address nor token is kept anywhere. */
export interface Sender {
  network: string;
  /** Of a browser that says which one it is. */
  device: string | undefined;
}

interface Place {
  /** What limits count by: the device if the admin of the name is known on it, else the network. */
  mark: string;
  /** Any admin has logged in from there lately: whether the name given is theirs, or anybody's, is not to be told by the time. */
  isKnown: boolean;
}

interface Deps {
  pool: pg.Pool;
  tokens: Tokens;
  /** How long after the last login from it a place is known. */
  rememberedSeconds: number;
}

/** What other instances have learnt is known here after so long. */
const RELOAD_MS = 5000;
/** So long it may take, for all who wait for it. */
const LOOK_MS = 4000;
/** The latest of each admin. */
const MOST_OF_AN_ADMIN = 50;

export type KnownPlaces = ReturnType<typeof createKnownPlaces>;

/** Returns what tells the devices and networks from which admins log in from all others, in memory: a flood asks no database. */
export function createKnownPlaces({ pool, tokens, rememberedSeconds }: Deps) {
  let marks = new Set<string>();
  let marksOfNames = new Set<string>();
  let loadedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;

  async function load(db: Database): Promise<void> {
    const { rows } = await db.query<{ name: string; mark: Buffer }>(
      `SELECT lower(username) AS name, mark FROM auth.known_places JOIN auth.admins ON id = admin_id
      WHERE seen_at > now() - make_interval(secs => $1)`,
      [rememberedSeconds],
    );
    marks = new Set(rows.map(({ mark }) => mark.toString('hex')));
    marksOfNames = new Set(rows.map(({ name, mark }) => keyOf(name, mark.toString('hex'))));
    loadedAt = performance.now();
  }

  /** One load for all who ask meanwhile. */
  function loadOnce(): Promise<void> {
    loading ??= load(new TimedDatabase(pool, LOOK_MS)).finally(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    /** Returns a sender's digests. @param device the random text that a browser keeps; a short one is no device */
    senderOf: (address: string, device: string | undefined): Sender => ({
      network: tokens.digest('network', address).toString('hex'),
      device:
        device && /^[\w-]{32,128}$/.test(device)
          ? tokens.digest('device', device).toString('hex')
          : undefined,
    }),

    async placeOf(username: string, { network, device }: Sender): Promise<Place> {
      if (performance.now() - loadedAt > RELOAD_MS) await loadOnce();
      const name = username.toLowerCase();
      const isOwn = device !== undefined && marksOfNames.has(keyOf(name, device));
      return {
        mark: isOwn ? device : network,
        isKnown: [device, network].some((one) => one && marks.has(one)),
      };
    },

    /** An admin has logged in from there. */
    async remember(db: Database, adminId: string, sender: Sender): Promise<void> {
      await db.query(
        `INSERT INTO auth.known_places (admin_id, mark) SELECT $1, unnest($2::bytea[])
        ON CONFLICT (admin_id, mark) DO UPDATE SET seen_at = now()`,
        [adminId, marksOf(sender)],
      );
      await db.query(
        `DELETE FROM auth.known_places WHERE admin_id = $1 AND mark IN (
          SELECT mark FROM auth.known_places WHERE admin_id = $1 ORDER BY seen_at DESC OFFSET $2)`,
        [adminId, MOST_OF_AN_ADMIN],
      );
      await load(db);
    },

    /** What is known is looked up anew before anybody is judged by it. */
    reload() {
      loadedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

function keyOf(name: string, mark: string): string {
  return `${mark} ${name}`;
}

/** Returns the digests of a place as the database keeps them. */
export function marksOf({ network, device }: Sender): Buffer[] {
  return [network, device].flatMap((mark) => (mark === undefined ? [] : [Buffer.from(mark, 'hex')]));
}

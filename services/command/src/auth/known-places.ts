import type { Database } from '@marketplace/event-store/database';
import { TimedDatabase } from '@marketplace/event-store/database';
import { shareRuns } from '@marketplace/service-kit/limits';
import type { Service } from '../service.ts';

/** Where a login comes from, as digests: neither address nor token is stored. */
export interface Sender {
  network: string;
  /** Only of a browser that sends a device token. */
  device: string | undefined;
}

export interface Place {
  /** The key of limits: the device, if the admin of the name is known on it, else the network. */
  mark: string;
  /** Any admin has logged in from there recently. It does not depend on the name: the time of an answer must not reveal names. */
  isKnown: boolean;
}

/** Age at which places are loaded again, for logins at other instances. */
const RELOAD_MS = 5000;
/** Timeout of the shared lookup. */
const LOAD_TIMEOUT_MS = 4000;
const MOST_PER_ADMIN = 50;

export type KnownPlaces = ReturnType<typeof createKnownPlaces>;

/** Returns the devices and networks from which admins have logged in. They are held in memory: a flood makes no queries. */
export function createKnownPlaces({ pool, tokens, settings }: Pick<Service, 'pool' | 'tokens' | 'settings'>) {
  let marks = new Set<string>();
  let marksOfNames = new Set<string>();
  let loadedAt = Number.NEGATIVE_INFINITY;

  async function load(db: Database): Promise<void> {
    const { rows } = await db.query<{ name: string; mark: Buffer }>(
      `SELECT lower(username) AS name, mark FROM auth.known_places JOIN auth.admins ON id = admin_id
      WHERE seen_at > now() - make_interval(secs => $1)`,
      [settings.LOGIN_KNOWN_FOR],
    );
    marks = new Set(rows.map(({ mark }) => mark.toString('hex')));
    marksOfNames = new Set(rows.map(({ name, mark }) => `${mark.toString('hex')} ${name}`));
    loadedAt = performance.now();
  }
  const loadShared = shareRuns(() => load(new TimedDatabase(pool, LOAD_TIMEOUT_MS)));

  return {
    /** Returns a sender's digests. @param device the random token of a browser; a short one counts as none */
    senderOf: (address: string, device = ''): Sender => ({
      network: tokens.digest('network', address).toString('hex'),
      device: /^[\w-]{32,128}$/.test(device) ? tokens.digest('device', device).toString('hex') : undefined,
    }),

    async placeOf(username: string, { network, device }: Sender): Promise<Place> {
      if (performance.now() - loadedAt > RELOAD_MS) await loadShared();
      const isOwn = device !== undefined && marksOfNames.has(`${device} ${username.toLowerCase()}`);
      return {
        mark: isOwn ? device : network,
        isKnown: [device, network].some((one) => one && marks.has(one)),
      };
    },

    /**
     * Stores that an admin has logged in from there. Returns whether that is a new device: they have others, and neither used this one
     * nor, without a device token, this network.
     */
    async remember(db: Database, adminId: string, sender: Sender): Promise<boolean> {
      const { rows } = await db.query<{ mark: Buffer }>(
        'SELECT mark FROM auth.known_places WHERE admin_id = $1',
        [adminId],
      );
      const isKnown = rows.some(({ mark }) => mark.toString('hex') === (sender.device ?? sender.network));
      await db.query(
        `INSERT INTO auth.known_places (admin_id, mark) SELECT $1, unnest($2::bytea[])
        ON CONFLICT (admin_id, mark) DO UPDATE SET seen_at = now()`,
        [adminId, marksOf(sender)],
      );
      await db.query(
        `DELETE FROM auth.known_places WHERE admin_id = $1 AND mark IN (
          SELECT mark FROM auth.known_places WHERE admin_id = $1 ORDER BY seen_at DESC OFFSET $2)`,
        [adminId, MOST_PER_ADMIN],
      );
      await load(db);
      return rows.length > 0 && !isKnown;
    },

    /** Loads the places again before the next use. */
    reload() {
      loadedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Returns the digests of a sender as the database stores them. */
export function marksOf({ network, device }: Sender): Buffer[] {
  return [network, device].flatMap((mark) => (mark === undefined ? [] : [Buffer.from(mark, 'hex')]));
}

/** The first match counts. Browsers that also name another browser come before it. */
const BROWSERS: readonly [named: RegExp, words: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: readonly [named: RegExp, words: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns a user agent in plain words of ours, `Chrome on Windows`; nothing of its own text. */
export function deviceWords(userAgent = ''): string {
  const wordsOf = (list: typeof BROWSERS) => list.find(([named]) => named.test(userAgent))?.[1];
  const system = wordsOf(SYSTEMS);
  return (wordsOf(BROWSERS) ?? 'Another program') + (system ? ` on ${system}` : '');
}

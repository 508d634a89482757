import type { RefusedLogins as Refused } from '@marketplace/contracts/auth/admin.events';

/** After one that was recorded, so long are further ones gathered. */
const SPELL_MS = 10 * 60_000;

interface Spell {
  refused: Refused;
  timer: NodeJS.Timeout;
}

export type RefusedLogins = ReturnType<typeof createRefusedLogins>;

/**
 * Returns what records logins that were refused: the first at once, those of the ten minutes after it together, and so on until
 * there are none. So a flood leaves an event for each ten minutes and each admin whose name it knows, and one for all other names.
 *
 * @param record puts them into the log; what it throws is its own affair
 */
export function createRefusedLogins(record: (refused: Refused) => void, now = () => new Date()) {
  const spells = new Map<string | null, Spell>();

  function begin(admin_id: string | null): Spell {
    const at = now().toISOString();
    const timer = setTimeout(() => end(admin_id), SPELL_MS).unref();
    const refused = { admin_id, count: 0, turned_away: 0, since: at, until: at };
    const spell = { refused, timer };
    spells.set(admin_id, spell);
    return spell;
  }

  function end(admin_id: string | null): void {
    const spell = spells.get(admin_id);
    spells.delete(admin_id);
    if (!spell || spell.refused.count + spell.refused.turned_away === 0) return;
    record(spell.refused);
    begin(admin_id);
  }

  function add(admin_id: string | null, what: 'count' | 'turned_away'): void {
    const gathering = spells.get(admin_id);
    const { refused } = gathering ?? begin(admin_id);
    const at = now().toISOString();
    if (!gathering) {
      record({ ...refused, [what]: 1 });
      return;
    }
    if (refused.count + refused.turned_away === 0) refused.since = at;
    refused[what] += 1;
    refused.until = at;
  }

  return {
    /** The password was not right; null when nobody has the name. */
    wrong: (adminId: string | null) => add(adminId, 'count'),
    /** It was not looked at. */
    turnedAway: () => add(null, 'turned_away'),
    /** Records what is gathered. */
    close() {
      for (const { refused, timer } of spells.values()) {
        clearTimeout(timer);
        if (refused.count + refused.turned_away > 0) record(refused);
      }
      spells.clear();
    },
  };
}

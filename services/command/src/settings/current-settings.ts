import { streams } from '@marketplace/contracts/events';
import type { SettingValues } from '@marketplace/contracts/settings/setting.fields';
import { loadStream } from '@marketplace/event-store/command-handler';
import { TimedDatabase } from '@marketplace/event-store/database';
import type pg from 'pg';
import { settingDecider } from './setting.decider.ts';

const KEPT_MS = 1000;
const TIMEOUT_MS = 1000;

export type CurrentSettings = ReturnType<typeof createCurrentSettings>;

/** Returns what reads the settings that owners changed: at most once a second. Without the database, the last known stay. */
export function createCurrentSettings(pool: pg.Pool) {
  let values: SettingValues = {};
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      const { state } = await loadStream(
        new TimedDatabase(pool, TIMEOUT_MS).withoutReserve(),
        settingDecider,
        streams.settings,
      );
      values = state;
    } catch {
      // calls that need the database say so themselves
    } finally {
      readAt = performance.now();
      reading = undefined;
    }
  }

  return async (): Promise<SettingValues> => {
    if (performance.now() - readAt >= KEPT_MS) reading ??= read();
    await reading;
    return values;
  };
}

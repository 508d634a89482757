import { imageIdOf } from '@marketplace/contracts/images/image.paths';
import type {
  SettingChanges,
  SettingKey,
  SettingValues,
} from '@marketplace/contracts/settings/setting.fields';
import { withChanges } from '@marketplace/contracts/settings/setting.fields';
import type { SettingsStep, SettingsView } from '@marketplace/contracts/settings/setting.views';
import type { ReadModels } from '@marketplace/read-models/database';
import { schemaOf } from '@marketplace/read-models/projections';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { liveSchemas } from '../answers/live-schemas.query.ts';
import type { Mark } from '../catalogue/snapshot.ts';
import { isOther } from '../catalogue/snapshot.ts';

/** The settings that owners changed. */
export interface LoadedSettings {
  mark: Mark | undefined;
  /** Position of the last change; 0 without any. */
  version: number;
  values: SettingValues;
  /** Ids of the pictures that they name. */
  pictures: ReadonlySet<string>;
}

export const NO_SETTINGS: LoadedSettings = { mark: undefined, version: 0, values: {}, pictures: new Set() };

/** Returns the settings at a mark of the activity, from those at an earlier one. */
export async function followSettings(
  db: Kysely<ReadModels>,
  known: LoadedSettings,
  mark: Mark | undefined,
): Promise<LoadedSettings> {
  if (!mark || (known.mark?.applied === mark.applied && !isOther(known.mark, mark))) return known;
  const before = isOther(known.mark, mark) ? NO_SETTINGS : known;
  const added = await stepsSince(db, schemaOf('activity', mark.generation), before.version);
  const last = added.at(-1);
  if (!last) return { ...before, mark };
  const values = added.reduce((state, { changes }) => withChanges(state, changes), before.values);
  const { agent_photo = '', logo = '' } = values;
  const pictures = new Set([agent_photo, logo].map(imageIdOf).filter(Boolean));
  return { mark, version: last.position, values, pictures };
}

/** Returns the settings with all their changes, newest first. */
export async function settingsView(db: Kysely<ReadModels>): Promise<SettingsView> {
  const schema = await liveSchemas(db);
  let values: SettingValues = {};
  const steps = (await stepsSince(db, schema('activity'), 0)).map(({ changes, ...step }): SettingsStep => {
    const before = values;
    values = withChanges(values, changes);
    const changed = Object.entries(changes).map(([key, to]) => ({
      key,
      from: before[key as SettingKey] ?? null,
      to: to ?? null,
    }));
    const { version, recorded_at, actor_name: by, source } = step;
    return {
      version,
      recorded_at: recorded_at.toISOString(),
      by,
      is_undo: source === 'restore',
      changes: changed,
    };
  });
  return { version: steps.at(-1)?.version ?? 0, values: { ...values }, steps: steps.reverse() };
}

/** The activity copies events unparsed. */
const Changes = z.record(z.string(), z.string().nullable()).catch({});

interface Step {
  position: number;
  version: number;
  recorded_at: Date;
  actor_name: string;
  source: string;
  changes: SettingChanges;
}

async function stepsSince(db: Kysely<ReadModels>, schema: string, position: number): Promise<Step[]> {
  const { rows } = await sql<Omit<Step, 'changes'> & { settings: unknown }>`
    SELECT position, version, recorded_at, actor_name, source, settings FROM ${sql.id(schema, 'entries')}
    WHERE settings IS NOT NULL AND position > ${position} ORDER BY position`.execute(db);
  return rows.map(({ settings, position: at, ...row }) => ({
    ...row,
    position: Number(at),
    changes: Changes.parse(settings),
  }));
}

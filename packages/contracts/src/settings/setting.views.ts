import { z } from 'zod/mini';
import { settingFields, settingKeys } from './setting.fields.ts';

/** Body of `PUT /api/settings`: only the changed ones; empty or null is the environment's value again. */
export const ChangeSettings = z.strictObject(
  Object.fromEntries(settingKeys.map((key) => [key, z.optional(settingFields[key].schema)])),
);

/** Answer of `PUT /api/settings` and of an undo. */
export const SettingsWritten = z.object({
  version: z.int(),
  /** Of an undo: the settings that it left unchanged, because they were changed later, and by whom. */
  skipped: z.array(z.object({ key: z.string(), by: z.string() })),
});
export type SettingsWritten = z.infer<typeof SettingsWritten>;

const Value = z.nullable(z.string());

/** One change by an owner; null is the environment's value. */
const SettingsStep = z.object({
  version: z.int(),
  recorded_at: z.iso.datetime(),
  by: z.string(),
  /** Whether it undid an earlier change. */
  is_undo: z.boolean(),
  changes: z.array(z.object({ key: z.string(), from: Value, to: Value })),
});
export type SettingsStep = z.infer<typeof SettingsStep>;

/** Answer of `GET /api/settings`: the values that owners set, and all changes, newest first. */
export const SettingsView = z.object({
  version: z.int(),
  values: z.record(z.string(), z.string()),
  steps: z.array(SettingsStep),
});
export type SettingsView = z.infer<typeof SettingsView>;

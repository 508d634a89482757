import { z } from 'zod';
import { eventSchema } from '../event-schema.ts';

/** Values by the name of the setting; null is the environment's value again. */
export const SettingsChanged = eventSchema('SettingsChanged', {
  changes: z.record(z.string(), z.string().nullable()),
});

export const SettingEvent = z.discriminatedUnion('type', [SettingsChanged]);
export type SettingEvent = z.infer<typeof SettingEvent>;

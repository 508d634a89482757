import { commandSettings } from '@marketplace/service-kit/all-settings';
import { SettingsError } from '@marketplace/service-kit/settings';
import { z } from 'zod';

const CommandSettings = z.object(commandSettings);
export type CommandSettings = z.infer<typeof CommandSettings>;

/** @throws {SettingsError} when something is switched off that production may not do without */
export function assertProtected({
  NODE_ENV,
  VISIT_LIMITS,
}: Pick<CommandSettings, 'VISIT_LIMITS'> & { NODE_ENV: string }): void {
  if (NODE_ENV === 'production' && VISIT_LIMITS === 'off')
    throw new SettingsError(
      'Setting VISIT_LIMITS must be on in production; each bound is a setting of its own.',
    );
}

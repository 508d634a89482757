import { commandSettings } from '@marketplace/service-kit/all-settings';
import type { Authority } from '@marketplace/service-kit/authority';
import type { CallDatabase } from '@marketplace/service-kit/database';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { SettingsError } from '@marketplace/service-kit/settings';
import type { Tokens } from '@marketplace/service-kit/tokens';
import type { Keyring } from '@marketplace/vault/keyring';
import type pg from 'pg';
import { z } from 'zod';
import type { CommandMetrics } from './command-metrics.ts';
import type { ImageStore } from './images/image-store.ts';
import type { KnownListings } from './listings/known-listings.ts';
import type { CurrentSettings } from './settings/current-settings.ts';

const CommandSettings = z.object(commandSettings);
export type CommandSettings = z.infer<typeof CommandSettings>;

/** What the caller of `createCommand` provides. */
export interface ServiceParts {
  /** Connections of the role `app_command`; the caller ends them after `close`. */
  pool: pg.Pool;
  /** The same connections, with the deadline of a call. */
  database: CallDatabase;
  settings: CommandSettings;
  tokens: Tokens;
  authority: Authority;
  logger: Logger;
  metrics?: Metrics;
  wakeUp: WakeUp;
  /** Holds the limits that all instances share. Without it each instance has its own. */
  redis?: { url: string; prefix?: string | undefined } | undefined;
  /** The same for all instances: makes keys of visitors' addresses and secrets of links. */
  secret: string;
  /** Seals personal data. */
  keyring: Keyring;
}

/** Wakes the projector after an append, and names the request that caused it. Returns at once. */
export type WakeUp = (requestId: string) => void;

/** What routes and background work share. */
export interface Service extends ServiceParts {
  metrics: Metrics;
  counters: CommandMetrics;
  knownListings: KnownListings;
  imageStore: ImageStore;
  currentSettings: CurrentSettings;
}

/** @throws {SettingsError} when production lacks a protection that it must have */
export function assertProtected({
  NODE_ENV,
  VISIT_LIMITS,
}: Pick<CommandSettings, 'VISIT_LIMITS'> & { NODE_ENV: string }): void {
  if (NODE_ENV === 'production' && VISIT_LIMITS === 'off')
    throw new SettingsError(
      'Setting VISIT_LIMITS must be on in production; each bound is a setting of its own.',
    );
}

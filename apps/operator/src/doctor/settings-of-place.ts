import { assertProtected } from '@marketplace/command/settings';
import { limits } from '@marketplace/contracts/limits';
import { line } from '@marketplace/contracts/text';
import { AdminPassword, productSettings, productSettingsShape } from '@marketplace/product/settings';
import { JwtSecret, Secret, SettingsError, settingFaults, whole } from '@marketplace/service-kit/settings';
import { z } from 'zod';
import { RolePassword } from '../settings.ts';
import type { Facts } from './facts.ts';

/** As deploy/redis/start.sh wants them. */
const RedisPassword = z.string().regex(/^[\w-]{12,}$/, 'must have at least 12 letters, digits, - and _');

const Replicas = whole(1, 20).optional();

/** What the containers have in another way than `npm start`. */
const containerShape = {
  ...productSettingsShape,
  PORT: z
    .string()
    .regex(/^(\S+:)?\d{1,5}$/, 'must be a port, or an address and a port: 127.0.0.1:8080')
    .default('8080'),
  ADMIN_PASSWORD: AdminPassword,
  JWT_SECRET: JwtSecret,
  LOG_SEAL_KEY: Secret,
  VAULT_KEY: Secret,
  ARCHIVE_PASSPHRASE: z.string().min(20, 'must have at least 20 characters'),
  POSTGRES_PASSWORD: RolePassword,
  COMMAND_DB_PASSWORD: RolePassword,
  QUERY_DB_PASSWORD: RolePassword,
  PROJECTOR_DB_PASSWORD: RolePassword,
  COMMAND_REDIS_PASSWORD: RedisPassword,
  PROJECTOR_REDIS_PASSWORD: RedisPassword,
  IMAGE_TAG: z
    .string()
    .regex(/^\w[\w.-]{0,127}$/, 'must be the tag of an image')
    .optional(),
  QUERY_REPLICAS: Replicas,
  COMMAND_REPLICAS: Replicas,
  WEB_REPLICAS: Replicas,
  PROJECTOR_REPLICAS: Replicas,
  OPERATOR: z.string().pipe(line(limits.usernameLength)).optional(),
};

interface SettingFault {
  name: string;
  reason: string;
}

/** Returns the settings that would stop the product's start, each with the reason: those that compose hands on, or all. */
export function faultsOfPlace({ place, settings, handedOn, needed }: Facts): SettingFault[] {
  if (place === 'npm') {
    const faults = settingFaults(z.object(productSettingsShape), settings);
    return faults.length > 0 ? faults : refusalOf(() => productSettings(settings));
  }
  const shape = Object.fromEntries(Object.entries(containerShape).filter(([name]) => handedOn.has(name)));
  const missing = [...needed].filter((name) => !(name in shape) && !settings[name]);
  const faults = [
    ...settingFaults(z.object(shape), settings),
    ...missing.map((name) => ({ name, reason: 'must be set' })),
  ];
  const VISIT_LIMITS = settings.VISIT_LIMITS === 'off' ? 'off' : 'on';
  return [...faults, ...refusalOf(() => assertProtected({ NODE_ENV: 'production', VISIT_LIMITS }))];
}

/** What is refused of settings that are well one by one. */
function refusalOf(judge: () => unknown): SettingFault[] {
  try {
    judge();
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const [, name = 'settings', reason = error.message] = /^Setting (\S+) ([^.]+)/.exec(error.message) ?? [];
    return [{ name, reason }];
  }
}

/** Names that docker-compose.yml sets itself, so that what `.env` says of them has no effect there. */
export function fixedInContainers({ handedOn }: Pick<Facts, 'handedOn'>): string[] {
  return Object.keys(productSettingsShape).filter((name) => !handedOn.has(name));
}

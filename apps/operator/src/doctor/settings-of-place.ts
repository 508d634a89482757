import { assertProtected } from '@marketplace/command/settings';
import { productSettings, productSettingsShape } from '@marketplace/product/settings';
import { allSettings } from '@marketplace/service-kit/all-settings';
import { PublishedPort } from '@marketplace/service-kit/setting-values';
import { SettingsError, settingFaults } from '@marketplace/service-kit/settings';
import { z } from 'zod';
import type { Facts } from './facts.ts';

const containerShape = { ...allSettings, PORT: PublishedPort.default('8080') };

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
  const shape = Object.fromEntries(
    Object.entries(containerShape).filter(([name]) => handedOn.has(name) || name === 'COMPOSE_PROFILES'),
  );
  const faults = settingFaults(z.object(shape), settings);
  const missing = [...needed].filter((name) => !settings[name] && !faults.some((one) => one.name === name));
  const VISIT_LIMITS = settings.VISIT_LIMITS === 'off' ? 'off' : 'on';
  return [
    ...faults,
    ...missing.map((name) => ({ name, reason: 'must be set' })),
    ...refusalOf(() => assertProtected({ NODE_ENV: 'production', VISIT_LIMITS })),
  ];
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

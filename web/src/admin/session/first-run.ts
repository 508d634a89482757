import { demoSettings } from '@marketplace/contracts/settings/demo-settings';
import type { SettingKey, SettingValues } from '@marketplace/contracts/settings/setting.fields';
import { settingLabel } from '@marketplace/contracts/settings/setting.fields';
import { settingsOf } from '@marketplace/contracts/site/site-settings';
import { usePageData } from '../../api/page-data.tsx';
import { useRight } from './session.ts';

/** In local storage once the welcome page was skipped in this browser. */
const SKIPPED = 'welcome-skipped';

export function skipWelcome(): void {
  localStorage.setItem(SKIPPED, 'yes');
}

/** The demo's values; the WhatsApp number of a site has digits only. */
const samples: SettingValues = { ...demoSettings, whatsapp: demoSettings.whatsapp.replace(/\D/g, '') };

/** Whether a setting still has the demo's value. */
export function isSample(key: SettingKey, values: SettingValues): boolean {
  return samples[key] !== undefined && samples[key] === values[key];
}

/** What a visitor must be able to rely on. */
const needed: readonly SettingKey[] = ['agent_licence', 'agency', 'agency_licence', 'phone', 'email'];

/** Returns the labels of the needed details that are still the demo's, for an owner. */
export function useSampleDetails(): string[] {
  const { site } = usePageData();
  const maySet = useRight('manageSettings');
  const values = settingsOf(site);
  return maySet ? needed.filter((key) => isSample(key, values)).map(settingLabel) : [];
}

/** Whether to ask an owner for the agent's details: everything is still the demo's, and nothing was ever set. */
export function useIsFirstRun(): boolean {
  const { site, environment } = usePageData();
  const maySet = useRight('manageSettings');
  const values = settingsOf(site);
  const isDemo = Object.keys(samples).every((key) => isSample(key as SettingKey, values));
  return maySet && environment === undefined && isDemo && localStorage.getItem(SKIPPED) === null;
}

import { demoSettings } from '@marketplace/contracts/settings/demo-settings';
import { settingsOf } from '@marketplace/contracts/site/site-settings';
import { usePageData } from '../../api/page-data.tsx';
import { useRight } from './session.ts';

/** In local storage once the welcome page was skipped in this browser. */
const SKIPPED = 'welcome-skipped';

export function skipWelcome(): void {
  localStorage.setItem(SKIPPED, 'yes');
}

/** Whether to ask an owner for the agent's details: everything is still the demo's, and nothing was ever set. */
export function useIsFirstRun(): boolean {
  const { site, environment } = usePageData();
  const maySet = useRight('manageSettings');
  const values = { ...settingsOf(site), whatsapp: demoSettings.whatsapp };
  const isDemo =
    site.agent.whatsapp === demoSettings.whatsapp.replace(/\D/g, '') &&
    Object.entries(demoSettings).every(([key, value]) => values[key as keyof typeof demoSettings] === value);
  return maySet && environment === undefined && isDemo && localStorage.getItem(SKIPPED) === null;
}

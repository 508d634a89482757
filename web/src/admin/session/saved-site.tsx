import { SettingsView } from '@marketplace/contracts/settings/setting.views';
import { siteWith } from '@marketplace/contracts/site/site-settings';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { PageDataProvider, useEnvironment, usePageData } from '../../api/page-data.tsx';
import { useResource } from '../../api/use-resource.ts';

export const SETTINGS_CALL = '/api/settings';
/** Read with the same fetcher everywhere: SWR reloads with that of the first component that uses the key. */
export const settingsResource = { path: SETTINGS_CALL, schema: SettingsView };

const loadsNothing = { revalidateOnMount: false, revalidateOnFocus: false, revalidateOnReconnect: false };

/** Shows its pages the settings as soon as they are saved in this tab. Reloads them only when asked. */
export function SavedSite({ children }: { children: ReactNode }) {
  const data = usePageData();
  const environment = useEnvironment();
  const { cache } = useSWRConfig();
  const isPaused = () => {
    const { data, error } = cache.get(SETTINGS_CALL) ?? {};
    return data === undefined && error === undefined; // only a page of the settings loads them first
  };
  const values = useResource(settingsResource, { ...loadsNothing, isPaused }).data?.values;
  const saved = useMemo(
    () => (values ? { ...data, environment, site: siteWith(environment, values) } : data),
    [values, data, environment],
  );
  return <PageDataProvider value={saved}>{children}</PageDataProvider>;
}

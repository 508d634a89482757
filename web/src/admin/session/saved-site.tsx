import { siteWith } from '@marketplace/contracts/site/site-settings';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import useSWR from 'swr';
import { PageDataProvider, useEnvironment, usePageData } from '../../api/page-data.tsx';

export const SETTINGS_CALL = '/api/settings';

/** Shows its pages the settings as soon as they are saved in this tab. Loads nothing. */
export function SavedSite({ children }: { children: ReactNode }) {
  const data = usePageData();
  const environment = useEnvironment();
  const { data: loaded } = useSWR<{ values: Record<string, string> }>(SETTINGS_CALL, null);
  const values = loaded?.values;
  const saved = useMemo(
    () => (values ? { ...data, environment, site: siteWith(environment, values) } : data),
    [values, data, environment],
  );
  return <PageDataProvider value={saved}>{children}</PageDataProvider>;
}

import type { SiteView } from '@marketplace/contracts/site/site.views';
import { createContext, useContext } from 'react';

const SiteContext = createContext<SiteView | null>(null);

export const SiteProvider = SiteContext.Provider;

/** Returns what the operator set about the site and its agent. */
export function useSite(): SiteView {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it.');
  return site;
}

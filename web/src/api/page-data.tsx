import {
  isAnything,
  isNumber,
  isObjectOf,
  isTableOf,
  isUnsetOr,
  parserOf,
} from '@marketplace/contracts/check';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { isSite } from '@marketplace/contracts/site/site.views';
import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';

/** What the server embeds in a page. */
export interface PageData {
  site: SiteView;
  /** In the admin area, when owners changed settings: the site as the environment has it. */
  environment?: SiteView | undefined;
  /** Answers used to render the page, by resource path. */
  fallback: Record<string, unknown>;
  /** Statuses of failed reads, by resource path; 0 for no answer. */
  failures: Record<string, number>;
}

export const pageData = parserOf(
  isObjectOf<PageData>({
    site: isSite,
    environment: isUnsetOr(isSite),
    fallback: isTableOf(isAnything),
    failures: isTableOf(isNumber),
  }),
);

const PageContext = createContext<PageData | null>(null);

export const PageDataProvider = PageContext.Provider;

/** Returns the settings of the site and its agent. */
export function useSite(): SiteView {
  return usePageData().site;
}

/** Returns the site as the environment has it, without what owners changed. */
export function useEnvironment(): SiteView {
  const { site, environment = site } = usePageData();
  return environment;
}

/** In `failures`: any path that the document's own address reads. All unknown names share one page. */
export const ANY_PATH = '*';

/** Returns the status with which the server failed to read a resource for this page, or undefined. */
export function useReadFailure(path: string | undefined): number | undefined {
  const { failures } = usePageData();
  const isLoadedFrom = useLocation().key === 'default'; // as of the first entry in a document's history
  if (path === undefined) return undefined;
  return failures[path] ?? (isLoadedFrom ? failures[ANY_PATH] : undefined);
}

/** Returns what the server embedded in the page. */
export function usePageData(): PageData {
  const data = useContext(PageContext);
  if (!data) throw new Error('A page needs a PageDataProvider above it.');
  return data;
}

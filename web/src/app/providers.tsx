import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { PageData } from '../api/page-data.tsx';
import { PageDataProvider } from '../api/page-data.tsx';
import { HydrationProvider } from '../ui/hydration.tsx';
import { GlobalStyle } from '../ui/theme.ts';

/** The contexts of all pages, on the server and in the browser. */
export function Providers({ data, children }: { data: PageData; children: ReactNode }) {
  return (
    <>
      <GlobalStyle />
      <PageDataProvider value={data}>
        <SWRConfig value={{ fallback: data.fallback, provider: () => new Map() }}>
          <HydrationProvider>{children}</HydrationProvider>
        </SWRConfig>
      </PageDataProvider>
    </>
  );
}

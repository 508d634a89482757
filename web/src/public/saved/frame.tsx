import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { Suspense } from 'react';
import styled from 'styled-components';
import { Container } from '../../ui/container.tsx';
import { pageCode } from '../../ui/page-code.tsx';
import { space, theme } from '../../ui/theme.ts';

/** What this browser keeps, or an address names. It is as high as the window, so that nothing moves when that appears. */
export const Area = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  align-content: start;
  min-height: 100vh;
  min-height: 100svh;
  padding-block: ${space(6)} ${space(8)};
`;

/** A heading that says how many of something there are. */
export const Count = styled.h2`
  font-family: ${theme.font.text};
  font-size: ${theme.size.lg};
`;

const { Page: Compare } = pageCode<{ listings: PropertyView[] }>(() =>
  import('./compare.tsx').then(
    (code) => code.Compare,
    () => () => null, // the listings can be looked at one by one
  ),
);

/** Two or more listings side by side, below everything else: its code comes after the page. */
export function Comparison({ listings }: { listings: PropertyView[] }) {
  return (
    listings.length > 1 && (
      <Suspense>
        <Compare listings={listings} />
      </Suspense>
    )
  );
}

import styled from 'styled-components';
import { usePageHead } from '../../site/page-head.tsx';
import { Container } from '../../ui/container.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { from, space } from '../../ui/theme.ts';

/** Blocks the size of a listing's page while it loads. */
export function PropertyLoading({ path }: { path: string }) {
  usePageHead({ title: 'Property', description: 'Loading this listing.', path, noindex: true });
  return (
    <Page>
      <Spinner label="Loading property" />
      <Columns aria-hidden="true">
        <Skeleton $ratio="16 / 10" />
        <Skeleton $height="360px" />
      </Columns>
    </Page>
  );
}

const Page = styled(Container)`padding-block: ${space(5)} ${space(8)};`;
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  ${from.lg} { grid-template-columns: minmax(0, 2fr) minmax(320px, 1fr); }
`;

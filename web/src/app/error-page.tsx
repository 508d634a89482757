import styled from 'styled-components';
import { Container } from '../ui/container.tsx';
import { AnchorButton } from '../ui/link-button.tsx';
import { space } from '../ui/theme.ts';

/** Shown when a page itself broke; the links load the site afresh. */
export function ErrorPage() {
  return (
    <Page role="alert">
      <h1>Something went wrong</h1>
      <p>Please load the page again. If it stays broken, tell us what you were looking for.</p>
      <AnchorButton href="/">Back to Home</AnchorButton>
    </Page>
  );
}

const Page = styled(Container)`
  display: grid;
  justify-items: start;
  gap: ${space(4)};
  padding-block: ${space(9)};
`;

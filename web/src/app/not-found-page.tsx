import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { usePageHead } from '../site/page-head.tsx';
import { paths } from '../site/paths.ts';
import { Container } from '../ui/container.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { space, theme } from '../ui/theme.ts';

/** Every address that is no page. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  usePageHead({
    title: 'Page not found',
    description: 'There is no page at this address.',
    path: pathname,
    noindex: true,
    status: 404,
  });
  return (
    <Page>
      <Code>404</Code>
      <h1>There is no page here</h1>
      <p>The address may be mistyped, or the page may have moved.</p>
      <Actions>
        <LinkButton to={paths.home}>Back to Home</LinkButton>
        <LinkButton to={paths.list('Buy')} variant="secondary">
          Explore Properties
        </LinkButton>
      </Actions>
    </Page>
  );
}

const Page = styled(Container)`
  display: grid;
  justify-items: start;
  gap: ${space(4)};
  padding-block: ${space(9)};
`;
const Code = styled.p`
  color: ${theme.color.brand};
  font-family: ${theme.font.display};
  font-size: ${theme.size.xl};
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
`;

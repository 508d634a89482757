import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { LinkButton } from '../../ui/button.tsx';
import { Cluster, MessagePage } from '../../ui/layout.ts';
import { theme } from '../../ui/theme.ts';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';

/** The page for unknown addresses. */
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
    <MessagePage>
      <Code>404</Code>
      <h1>Page not found</h1>
      <p>The address may be mistyped, or the page may have moved.</p>
      <Cluster $gap={3}>
        <LinkButton to={paths.home}>Back to Home</LinkButton>
        <LinkButton to={paths.list('Buy')} variant="secondary">
          Explore Properties
        </LinkButton>
      </Cluster>
    </MessagePage>
  );
}

const Code = styled.p`
  color: ${theme.color.brand};
  font-family: ${theme.font.display};
  font-size: ${theme.size.xl};
`;

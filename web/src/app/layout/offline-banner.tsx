import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';
import { useOnline } from '../../ui/use-online.ts';

/** Says that the browser has no connection. What is on the page stays, and what failed is loaded again by itself later. */
export function OfflineBanner() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <Note>You are offline. This page stays as it is; what is missing loads when you are back.</Note>
      )}
    </div>
  );
}

const Note = styled.p`
  padding: ${space(2)} ${theme.gutter};
  background: ${theme.color.ink};
  color: ${theme.color.canvas};
  font-size: ${theme.size.sm};
  text-align: center;
`;

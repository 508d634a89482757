import styled from 'styled-components';
import { theme } from './theme.ts';

/** The page's column: at most 1200 pixels of content between its gutters, unless the page sets `--page`. */
export const Container = styled.div`
  width: 100%;
  max-width: calc(var(--page, ${theme.page}px) + 2 * ${theme.gutter});
  margin-inline: auto;
  padding-inline: ${theme.gutter};
`;

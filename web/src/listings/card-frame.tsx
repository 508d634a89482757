import styled, { css } from 'styled-components';
import { space, theme } from '../ui/theme.ts';

/** The card's outline, which grows with its row. */
export const CardFrame = styled.div<{ $isNewLaunch?: boolean }>`
  position: relative;
  display: flex;
  flex-direction: column;
  height: 100%;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg}px;
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.card};
  overflow: hidden;
  ${({ $isNewLaunch = false }) =>
    $isNewLaunch &&
    css`
      &::before { content: ''; position: absolute; inset: 0 0 auto; z-index: 1; height: 3px; background: ${theme.color.amber}; }
    `}
`;

/**
 * What is under the photo: price, exact price, title, place, facts and date. Each has its row whether there is something in it
 * or not, so that all cards of one width are of one height: long lists count on it.
 */
export const CardBody = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: 1.875rem 1.375rem 3rem 1.375rem 1.5rem 2.25rem;
  gap: ${space(2)};
  padding: ${space(4)};
`;

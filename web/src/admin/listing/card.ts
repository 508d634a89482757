import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';
import { framed } from '../ui/page.tsx';

/** The parts of a card in a list of listings. */
export const Card = styled.article`
  display: grid;
  grid-template: 'picture head actions' auto 'picture text actions' auto 'picture figures actions' 1fr / 160px minmax(0, 1fr) auto;
  gap: ${space(2)} ${space(4)};
  padding: ${space(4)};
  ${framed}
  @media (max-width: ${theme.bp.md - 1}px) {
    grid-template: 'picture head' auto 'text text' auto 'figures figures' auto 'actions actions' auto / 96px minmax(0, 1fr);
    gap: ${space(3)};
  }
`;
export const Picture = styled.div`
  grid-area: picture;
  position: relative;
  align-self: start;
`;
export const Head = styled.div`
  grid-area: head;
  display: grid;
  gap: ${space(1)};
  align-content: start;
  min-width: 0;
  overflow-wrap: anywhere;
  a { color: ${theme.color.ink}; text-decoration: none; }
  a:hover { color: ${theme.color.brand}; text-decoration: underline; }
`;
export const Actions = styled.div`
  grid-area: actions;
  display: grid;
  grid-template-columns: repeat(2, minmax(96px, 1fr));
  gap: ${space(2)};
  align-content: start;
  > * { position: relative; } /* holds its visually hidden words */
`;

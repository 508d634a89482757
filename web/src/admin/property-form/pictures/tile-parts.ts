import styled, { css } from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';

/** Of a floor plan, all is seen, on white. */
export const wholePicture = css`& img { object-fit: contain; background: #fff; }`;
/** The frame of a picture, or of a file that is to be one. */
export const Tile = styled.li`
  position: relative;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.surface};
  overflow: hidden;
`;
export const Tool = styled.button`
  display: grid;
  place-items: center;
  min-width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  background: transparent;
  &:hover:not([aria-disabled='true']) { background: ${theme.color.sunken}; }
  &[aria-disabled='true'] { color: ${theme.color.line}; cursor: default; }
  &:focus-visible { outline-offset: -4px; }
`;
/** A tool in a corner of the picture, on a ground of its own. */
export const CornerTool = styled(Tool)<{ $at: 'top' | 'bottom' }>`
  position: absolute;
  ${({ $at }) => $at}: 0;
  right: 0;
  z-index: 1;
  &::before {
    content: '';
    position: absolute;
    inset: 6px;
    z-index: -1;
    border-radius: ${theme.radius.pill}px;
    background: ${theme.color.surface};
    box-shadow: ${theme.shadow.card};
  }
  &:hover:not([aria-disabled='true']) { background: transparent; }
  &:hover::before { background: ${theme.color.sunken}; }
`;
/** Text below a picture. */
export const TileText = styled.p`
  padding: 0 ${space(2)} ${space(2)};
  font-size: ${theme.size.xs};
  overflow-wrap: anywhere;
`;

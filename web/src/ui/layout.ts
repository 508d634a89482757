import styled, { css } from 'styled-components';
import { space, theme } from './theme.ts';

type Step = Parameters<typeof space>[0];

interface Gap {
  /** In steps of the theme's spacing; two of them are for rows and for columns. */
  $gap: Step | readonly [Step, Step];
}

const gap = ({ $gap }: Gap) => [$gap].flat().map(space).join(' ');

/** Parts below each other; whatever is too wide shrinks to the column. */
export const Stack = styled.div<Gap>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${gap};
`;

/** Small parts side by side, wrapping where there is no room. */
export const Cluster = styled.div<Gap>`
  display: flex;
  flex-wrap: wrap;
  gap: ${gap};
`;

/** A cluster whose parts are as far apart as possible, vertically centred. */
export const Spread = styled(Cluster)`
  align-items: center;
  justify-content: space-between;
`;

/** Hidden in print. */
export const ScreenOnly = styled.div`@media print { display: none; }`;

/** Small, quiet text. */
export const Small = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;

/** The heading of a part of a page. */
export const Heading = styled.h2`font-size: ${theme.size.h3};`;

/** Label and value pairs, one per line: each a `div` with `dt` and `dd`. */
export const FactLines = styled.dl`
  & > div {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: ${space(4)};
  }
  dd { font-variant-numeric: tabular-nums; }
`;

/** The page's column: at most 1200 pixels of content between its gutters, unless the page sets `--page`. */
export const Container = styled.div`
  width: 100%;
  max-width: calc(var(--page, ${theme.page}px) + 2 * ${theme.gutter});
  margin-inline: auto;
  padding-inline: ${theme.gutter};
`;

/** A page that says one thing, and what to do about it. */
export const MessagePage = styled(Container)`
  display: grid;
  justify-items: start;
  gap: ${space(4)};
  padding-block: ${space(9)};
`;

/** Visible to screen readers only. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`${visuallyHidden}`;

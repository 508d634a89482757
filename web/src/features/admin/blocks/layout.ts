import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';

interface Gap {
  /** In steps of the theme's spacing. */
  $gap: Parameters<typeof space>[0];
}

/** Parts one under the other; what is too wide shrinks to the column. */
export const Stack = styled.div<Gap>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap }) => space($gap)};
`;

/** Small parts beside each other, in more lines where there is no room. */
export const Cluster = styled.div<Gap>`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ $gap }) => space($gap)};
`;

/** The buttons that end a form or a dialog. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(3)};
`;

/** The controls that narrow a list. */
export const FilterForm = styled.form`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space(3)};
  @media (max-width: ${theme.bp.md - 1}px) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

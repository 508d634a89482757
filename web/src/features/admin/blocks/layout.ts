import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';

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

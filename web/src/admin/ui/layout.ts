import styled, { css } from 'styled-components';
import { Cluster } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';

/** Parts of different height in a line, by their middles. */
export const Row = styled(Cluster)`align-items: center;`;

/** Parts side by side where there is room for `$least` pixels each. */
export const Columns = styled.div<{ $least: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $least }) => $least}px), 1fr));
  gap: ${space(4)};
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

/** The ground of what stands out from the page: panels and cards. */
export const framed = css`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
`;

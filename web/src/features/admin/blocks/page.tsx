import styled from 'styled-components';
import { space } from '../../../ui/theme.ts';

/** The parts of an admin page, one under the other. */
export const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
`;

/** Parts side by side where there is room for `$least` pixels each. */
export const Columns = styled.div<{ $least: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $least }) => $least}px), 1fr));
  gap: ${space(4)};
`;

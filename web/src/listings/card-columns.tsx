import styled from 'styled-components';
import { space } from '../ui/theme.ts';

/** The list that cards stand in, as many beside one another as fit. */
export const CardColumns = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
  gap: ${space(5)};
  & > li { min-width: 0; }
`;

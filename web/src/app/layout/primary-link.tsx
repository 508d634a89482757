import { NavLink } from 'react-router-dom';
import styled from 'styled-components';
import { from, space, theme } from '../../ui/theme.ts';

/** A link of the top navigation; the active one is underlined in teal and marked for screen readers by the router. */
export const PrimaryLink = styled(NavLink)`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 44px;
  padding: 0 ${space(2)};
  ${from.xl} { padding-inline: ${space(3)}; }
  color: ${theme.color.ink};
  font-size: 0.9375rem;
  font-weight: ${theme.weight.label};
  text-decoration: none;
  white-space: nowrap;
  &:hover { color: ${theme.color.brand}; }
  &[aria-current='page'] {
    color: ${theme.color.brand};
    box-shadow: inset 0 -2px 0 ${theme.color.brand};
  }
`;

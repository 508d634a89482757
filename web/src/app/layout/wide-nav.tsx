import styled from 'styled-components';
import { from, space } from '../../ui/theme.ts';
import { DistrictMenu } from './district-menu.tsx';
import { navLinks } from './nav-links.ts';
import { NewBadge } from './new-badge.tsx';
import { PrimaryLink } from './primary-link.tsx';
import { SavedLink } from './saved-link.tsx';

/** The navigation of wide screens, in one line. */
export function WideNav() {
  return (
    <Nav aria-label="Main">
      <ul>
        {navLinks.map(({ label, to, isNew, districtsOf }) =>
          districtsOf ? (
            <DistrictMenu key={to} label={label} to={to} type={districtsOf} />
          ) : (
            <li key={to}>
              <PrimaryLink to={to}>
                {label} {isNew && <NewBadge />}
              </PrimaryLink>
            </li>
          ),
        )}
        <li>
          <SavedLink />
        </li>
      </ul>
    </Nav>
  );
}

const Nav = styled.nav`
  display: none;
  ${from.lg} { display: block; }
  @media (scripting: none) { display: block; }
  & > ul {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    margin-right: -${space(2)};
    ${from.xl} { margin-right: -${space(3)}; }
  }
`;

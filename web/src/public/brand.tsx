import styled from 'styled-components';
import { useSite } from '../api/page-data.tsx';
import { Link } from '../ui/link.tsx';
import { space, theme } from '../ui/theme.ts';
import { paths } from './pages.ts';

/** The site's mark, two arches of a five-foot way, and its name; a link to Home. */
export function Brand() {
  const { name, own } = useSite();
  return (
    <HomeLink to={paths.home}>
      {own?.logo ? (
        <Logo src={own.logo} alt="" height={34} />
      ) : (
        <svg width="34" height="34" viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
          <rect width="32" height="32" rx="7" fill={theme.color.brand} />
          <path
            d="M5 8h22M6 25v-9.500a4.500 4.500 0 0 1 9 0V25m2 0v-9.500a4.500 4.500 0 0 1 9 0V25"
            stroke={theme.color.onBrand}
            strokeWidth="2.2"
            strokeLinecap="round"
          />
        </svg>
      )}
      {name}
    </HomeLink>
  );
}

const HomeLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: ${space(2)};
  min-width: 0;
  min-height: 44px;
  color: inherit;
  font-family: ${theme.font.display};
  font-size: ${theme.size.xl};
  font-weight: ${theme.weight.strong};
  letter-spacing: -0.01em;
  line-height: 1.1;
  overflow-wrap: anywhere;
  text-decoration: none;
  & > svg, & > img { flex: none; }
  &:hover { color: ${theme.color.brand}; }
`;
const Logo = styled.img`
  height: 34px;
  max-width: 136px;
  object-fit: contain;
`;

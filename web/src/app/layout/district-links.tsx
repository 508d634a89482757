import { ALL_DISTRICTS, menuDistricts } from '@marketplace/contracts/districts';
import type { PropertyType } from '@marketplace/contracts/listings/listing.fields';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths, withQuery } from '../../site/public-paths.ts';
import { space, theme } from '../../ui/theme.ts';

/** The districts of a dropdown, each a link to the list of its type. */
export function DistrictLinks({ type, onChoose }: { type: PropertyType; onChoose: () => void }) {
  const path = paths.list(type);
  return (
    <List>
      <li>
        <DistrictLink to={path} onClick={onChoose}>
          {ALL_DISTRICTS}
        </DistrictLink>
      </li>
      {menuDistricts.map(({ code, menuLabel }) => (
        <li key={code}>
          <DistrictLink to={withQuery(path, { district: menuLabel })} onClick={onChoose}>
            {menuLabel}
          </DistrictLink>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  columns: 240px 2;
  column-gap: ${space(2)};
  & > li { break-inside: avoid; }
`;
const DistrictLink = styled(Link)`
  display: flex;
  align-items: center;
  min-height: 40px;
  @media (pointer: coarse) { min-height: 44px; }
  padding: 0 ${space(3)};
  border-radius: ${theme.radius.sm}px;
  color: ${theme.color.ink};
  font-size: ${theme.size.sm};
  line-height: ${theme.line.snug};
  text-decoration: none;
  &:hover { background: ${theme.color.brandTint}; color: ${theme.color.brandHover}; }
`;

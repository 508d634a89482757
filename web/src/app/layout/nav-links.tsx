import { ALL_DISTRICTS, menuDistricts } from '@marketplace/contracts/districts';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import { propertyTypes } from '@marketplace/contracts/listings/listing.terms';
import type { LinkProps } from 'react-router-dom';
import { Link, NavLink } from 'react-router-dom';
import styled from 'styled-components';
import { pageList } from '../../../server/public-pages.ts';
import { savedList, useKept } from '../../listing/visitor-lists.ts';
import { paths, withQuery } from '../../public/pages.ts';
import { HeartIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/layout.ts';
import { from, space, theme } from '../../ui/theme.ts';

/** The top navigation, in order. `districtsOf` is the list type whose districts are in a dropdown. */
export const navLinks = pageList.flatMap(({ path: to, nav: label }) => {
  const districtsOf = propertyTypes.find((type) => paths.list(type) === to);
  return label ? [{ label, to, isNew: to === paths.newLaunch, districtsOf }] : [];
});

/** A link of the top navigation. The active one is underlined in teal, and marked for screen readers by the router. */
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

/** The amber NEW next to New Launch. */
export function NewBadge() {
  return <Pill>NEW</Pill>;
}

const Pill = styled.span`
  padding: 2px 7px;
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.amber};
  color: ${theme.color.onAmber};
  font-size: 11px;
  font-weight: 700;
  line-height: 1.3;
  letter-spacing: 0.03em;
`;

type Going = Pick<LinkProps, 'onClick' | 'replace' | 'state'>;

/** The link to the shortlist with its count; `iconOnly` shows only the heart and the count. */
export function SavedLink({ iconOnly = false, ...going }: { iconOnly?: boolean } & Going) {
  const count = useKept(savedList)?.length ?? 0;
  return (
    <Anchor to={paths.saved} {...going}>
      <HeartIcon size={20} />
      {iconOnly ? <VisuallyHidden>Saved</VisuallyHidden> : 'Saved'}
      {count > 0 && (
        <Count>
          {count}
          <VisuallyHidden> {count === 1 ? 'property' : 'properties'}</VisuallyHidden>
        </Count>
      )}
    </Anchor>
  );
}

const Anchor = styled(PrimaryLink)`
  position: relative;
  justify-content: center;
  min-width: 44px;
`;
const Count = styled.span`
  display: grid;
  place-items: center;
  min-width: 20px;
  height: 20px;
  padding: 0 6px;
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.brand};
  color: ${theme.color.onBrand};
  font-size: ${theme.size.xs};
  font-variant-numeric: tabular-nums;
  line-height: 1;
`;

/** The districts of a dropdown, each linked to its list. */
export function DistrictLinks({
  type,
  onChoose,
  ...going
}: { type: PropertyType; onChoose: () => void } & Going) {
  const path = paths.list(type);
  return (
    <List>
      <li>
        <DistrictLink to={path} onClick={onChoose} {...going}>
          {ALL_DISTRICTS}
        </DistrictLink>
      </li>
      {menuDistricts.map(({ code, menuLabel }) => (
        <li key={code}>
          <DistrictLink to={withQuery(path, { district: menuLabel })} onClick={onChoose} {...going}>
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

import { ALL_DISTRICTS, menuDistricts } from '@marketplace/contracts/districts';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import { propertyTypes } from '@marketplace/contracts/listings/listing.terms';
import type { FocusEvent, PointerEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { pageList } from '../../../server/public-pages.ts';
import { savedList, useKept } from '../../listing/visitor-lists.ts';
import { paths, withQuery } from '../../public/pages.ts';
import { ChevronDownIcon, HeartIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/layout.ts';
import type { LinkProps } from '../../ui/link.tsx';
import { Link, NavLink } from '../../ui/link.tsx';
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
          <DistrictLink to={withQuery(path, { district: code })} onClick={onChoose} {...going}>
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

/** A link with a dropdown, opened by the mouse or its button; closed by Escape, leaving it or choosing. */
function DistrictMenu({ label, to, type }: { label: string; to: string; type: PropertyType }) {
  const { isOpen, close, toggle, item, button } = useDropdown();
  const panelId = useId();
  return (
    <Item {...item}>
      <PrimaryLink to={to} onClick={close}>
        {label}
      </PrimaryLink>
      <Toggle ref={button} type="button" aria-expanded={isOpen} aria-controls={panelId} onClick={toggle}>
        <VisuallyHidden>{label} By District</VisuallyHidden>
        <ChevronDownIcon size={16} />
      </Toggle>
      <Panel id={panelId} hidden={!isOpen} tabIndex={-1}>
        <PanelTitle>By District</PanelTitle>
        <DistrictLinks type={type} onChoose={close} />
      </Panel>
    </Item>
  );
}

const Item = styled.li`
  position: relative;
  display: flex;
  align-items: center;
`;
const Toggle = styled.button`
  display: grid;
  place-items: center;
  width: 28px;
  height: 44px;
  margin-left: -10px;
  padding: 0;
  border: 0;
  background: transparent;
  color: ${theme.color.muted};
  & > svg { transition: transform ${theme.motion}; } /* not of the button: what is pressed stays where it is */
  @media (pointer: coarse) { width: 44px; }
  &[aria-expanded='true'] { color: ${theme.color.brand}; }
  &[aria-expanded='true'] > svg { transform: rotate(180deg); }
`;
const Panel = styled.div`
  position: absolute;
  top: 100%;
  right: -16px;
  z-index: 1;
  width: 600px;
  padding: ${space(4)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.lift};
`;
const PanelTitle = styled.p`
  padding: 0 ${space(3)} ${space(2)};
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
`;

/** State of a dropdown; `item` goes on its outer element. Clicking the button of a dropdown opened by the mouse keeps it open. */
function useDropdown() {
  const [opener, setOpener] = useState<'mouse' | 'button'>();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = opener !== undefined;
  const close = () => setOpener(undefined);
  useEffect(() => {
    if (!isOpen) return;
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      if (button.current?.parentElement?.contains(document.activeElement)) button.current.focus();
      setOpener(undefined);
    };
    // Needed where a tap outside does not move the focus.
    const handlePress = ({ target }: Event) => {
      if (target instanceof Node && !button.current?.parentElement?.contains(target)) setOpener(undefined);
    };
    document.addEventListener('keydown', handleKeyDown);
    document.addEventListener('pointerdown', handlePress);
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
      document.removeEventListener('pointerdown', handlePress);
    };
  }, [isOpen]);
  return {
    isOpen,
    close,
    toggle: () => setOpener(opener === 'button' ? undefined : 'button'),
    button,
    item: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setOpener((now) => now ?? 'mouse');
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') close();
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) close();
      },
    },
  };
}

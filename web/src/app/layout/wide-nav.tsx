import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { FocusEvent, PointerEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/layout.ts';
import { from, space, theme } from '../../ui/theme.ts';
import { DistrictLinks, NewBadge, navLinks, PrimaryLink, SavedLink } from './nav-links.tsx';

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

/**
 * A navigation link with a dropdown. A resting mouse opens it, or its button with keyboard and touch. Escape, leaving it, or
 * choosing closes it.
 */
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
        <Title>By District</Title>
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
  @media (scripting: none) { display: none; }
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
const Title = styled.p`
  padding: 0 ${space(3)} ${space(2)};
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
`;

/**
 * Returns the state of a dropdown and its button; `item` goes on the element around link, button and panel. Clicking the button of
 * a dropdown that the mouse has opened keeps it open.
 */
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

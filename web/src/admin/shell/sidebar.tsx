import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { Button } from '../../ui/button.tsx';
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx';
import { space, theme } from '../../ui/theme.ts';
import { DASHBOARD } from '../ui/admin-paths.ts';
import { NavigationList } from './navigation-list.tsx';

/** The dashboard's navigation: a column at the side, or under 1024 pixels a bar whose menu opens and closes. */
export function Sidebar() {
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  const { name } = useSite();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setIsOpen(false), [pathname]);

  function closeOnEscape(key: string) {
    if (key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    toggle.current?.focus();
  }

  return (
    <Bar onKeyDown={(event) => closeOnEscape(event.key)}>
      <Top>
        <Brand to={DASHBOARD}>
          {name} <Area>Admin</Area>
        </Brand>
        <Toggle ref={toggle} aria-expanded={isOpen} aria-controls={menuId} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <CloseIcon /> : <MenuIcon />} Menu
        </Toggle>
      </Top>
      <Menu id={menuId} $isOpen={isOpen}>
        <NavigationList />
      </Menu>
    </Bar>
  );
}

const wide = `@media (min-width: ${theme.bp.lg}px)`;
const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 2;
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.surface};
  ${wide} {
    display: flex;
    flex-direction: column;
    height: 100vh;
    border-right: 1px solid ${theme.color.line};
    border-bottom: 0;
    overflow-y: auto;
  }
`;
const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 56px;
  padding: 0 ${theme.gutter};
  ${wide} { min-height: 72px; padding: 0 ${space(5)}; }
`;
const Brand = styled(Link)`
  padding-block: 2px;
  color: ${theme.color.ink};
  font-size: ${theme.size.md};
  font-weight: ${theme.weight.strong};
  text-decoration: none;
`;
const Area = styled.span`
  display: block;
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.text};
  line-height: ${theme.line.snug};
`;
const Toggle = styled(Button).attrs({ variant: 'secondary' })`${wide} { display: none; }`;
const Menu = styled.div<{ $isOpen: boolean }>`
  display: ${({ $isOpen }) => ($isOpen ? 'block' : 'none')};
  max-height: calc(100dvh - 56px);
  overflow-y: auto;
  ${wide} { display: flex; flex: 1; max-height: none; }
`;

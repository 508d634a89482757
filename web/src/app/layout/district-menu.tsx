import type { PropertyType } from '@marketplace/contracts/listings/listing.fields';
import { useId } from 'react';
import styled from 'styled-components';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { space, theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DistrictLinks } from './district-links.tsx';
import { PrimaryLink } from './primary-link.tsx';
import { useDropdown } from './use-dropdown.ts';

interface DistrictMenuProps {
  label: string;
  to: string;
  type: PropertyType;
}

/**
 * A navigation link with a dropdown beside it: opened by a mouse resting on it, or by its button with keyboard and touch;
 * closed by Escape, by leaving it, and by choosing.
 */
export function DistrictMenu({ label, to, type }: DistrictMenuProps) {
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
  transition: transform ${theme.motion};
  @media (pointer: coarse) { width: 44px; }
  @media (scripting: none) { display: none; }
  &[aria-expanded='true'] { transform: rotate(180deg); color: ${theme.color.brand}; }
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

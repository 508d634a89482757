import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import { propertyTypes } from '@marketplace/contracts/listings/listing.terms';
import type { KeyboardEvent } from 'react';
import styled from 'styled-components';
import { from, space, theme } from '../../ui/theme.ts';

interface SearchTabsProps {
  active: PropertyType;
  panelId: string;
  onChange: (type: PropertyType) => void;
}

/** The tabs of the search panel; arrow keys, Home and End move between them. */
export function SearchTabs({ active, panelId, onChange }: SearchTabsProps) {
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = propertyTypes.indexOf(active);
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    const type = next === undefined ? undefined : propertyTypes.at(next % propertyTypes.length);
    if (!type) return;
    event.preventDefault(); // Home and End scroll the page
    onChange(type);
    event.currentTarget.querySelector<HTMLElement>(`[data-type='${type}']`)?.focus();
  };
  return (
    <List role="tablist" aria-label="What are you looking for?" onKeyDown={handleKeyDown}>
      {propertyTypes.map((type) => (
        <Tab
          key={type}
          type="button"
          role="tab"
          id={`${panelId}-${type}`}
          data-type={type}
          aria-selected={type === active}
          aria-controls={panelId}
          tabIndex={type === active ? 0 : -1}
          onClick={() => onChange(type)}
        >
          {type}
        </Tab>
      ))}
    </List>
  );
}

const List = styled.div`
  display: flex;
  gap: ${space(1)};
  padding: ${space(1)};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.sunken};
  flex: 1;
  ${from.sm} { flex: none; }
`;
const Tab = styled.button`
  flex: 1;
  min-width: 72px;
  ${from.sm} { min-width: 88px; }
  min-height: 44px;
  border: 0;
  border-radius: 7px;
  background: transparent;
  color: ${theme.color.muted};
  font-weight: ${theme.weight.strong};
  transition: background ${theme.motion}, color ${theme.motion};
  &:hover { color: ${theme.color.brand}; }
  &[aria-selected='true'] { background: ${theme.color.brand}; color: ${theme.color.onBrand}; }
`;

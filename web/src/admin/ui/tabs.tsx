import type { KeyboardEvent, ReactNode } from 'react';
import { useId } from 'react';
import styled from 'styled-components';
import { Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';

interface TabsProps<Name extends string> {
  label: string;
  names: Readonly<Record<Name, string>>;
  chosen: Name;
  onChoose: (name: Name) => void;
  /** The chosen tab's content. */
  children: ReactNode;
}

/** Tabs with the content of the chosen one; arrow keys go from tab to tab. */
export function Tabs<Name extends string>({ label, names, chosen, onChoose, children }: TabsProps<Name>) {
  const id = useId();
  const order = keysOf(names);
  function goOn(event: KeyboardEvent<HTMLButtonElement>, name: Name) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && order[(order.indexOf(name) + step + order.length) % order.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }
  return (
    <>
      <List role="tablist" aria-label={label}>
        {order.map((name) => (
          <Tab
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={(event) => goOn(event, name)}
          >
            {names[name]}
          </Tab>
        ))}
      </List>
      <Stack $gap={4} id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </Stack>
    </>
  );
}

function keysOf<Name extends string>(names: Readonly<Record<Name, string>>): Name[] {
  const keys: Name[] = [];
  for (const name in names) keys.push(name);
  return keys;
}

const List = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(4)};
  border-bottom: 1px solid ${theme.color.line};
`;
const Tab = styled.button`
  min-height: 40px;
  padding: 0 ${space(1)};
  border: 0;
  border-bottom: 3px solid transparent;
  background: transparent;
  color: ${theme.color.muted};
  font-weight: ${theme.weight.strong};
  white-space: nowrap;
  &:hover { color: ${theme.color.ink}; }
  &[aria-selected='true'] { border-bottom-color: ${theme.color.brand}; color: ${theme.color.brand}; }
`;

import type { ReactNode } from 'react';
import styled from 'styled-components';
import { space, theme } from './theme.ts';

interface ChoicePillProps {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A checkbox in the shape of a pill. A checked one has a tick, not only a colour. */
export function ChoicePill({ checked, disabled = false, onChange, children }: ChoicePillProps) {
  return (
    <Pill>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </Pill>
  );
}

const Pill = styled.label`
  position: relative;
  display: flex;
  cursor: pointer;
  & > input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
  & > span {
    display: inline-flex;
    align-items: center;
    width: 100%;
    min-height: 44px;
    padding: 0 ${space(2)};
    border: 1px solid ${theme.color.inputLine};
    border-radius: ${theme.radius.pill}px;
    background: ${theme.color.surface};
    font-size: ${theme.size.sm};
    justify-content: center;
  }
  & > input:hover + span { border-color: ${theme.color.brand}; }
  & > input:checked + span {
    border-color: ${theme.color.brand};
    background: ${theme.color.brand};
    color: ${theme.color.onBrand};
  }
  & > input:checked + span::before { content: '✓\\00a0'; content: '✓\\00a0' / ''; }
  & > input:disabled { cursor: not-allowed; }
  & > input:disabled + span { border-color: ${theme.color.line}; color: ${theme.color.muted}; }
  & > input:focus-visible + span { outline: 3px solid ${theme.color.focus}; outline-offset: 2px; }
`;

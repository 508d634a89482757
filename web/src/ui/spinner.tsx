import styled, { keyframes } from 'styled-components';
import { space, theme } from './theme.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A turning ring that says it is loading. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <Wrap role="status">
      <Ring aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Wrap>
  );
}

/** A ring no higher than a line of text, with its words, for places that are a status already. */
export function InlineSpinner({ label }: { label: string }) {
  return (
    <Line>
      <SmallRing aria-hidden="true" />
      {label}
    </Line>
  );
}

const turn = keyframes`to { transform: rotate(360deg); }`;
const Wrap = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  padding: ${space(6)};
`;
const Ring = styled.span`
  width: 32px;
  height: 32px;
  border: 3px solid ${theme.color.line};
  border-top-color: ${theme.color.brand};
  border-radius: ${theme.radius.pill}px;
  animation: ${turn} 800ms linear infinite;
`;
const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
`;
const SmallRing = styled(Ring)`
  width: 1.125em;
  height: 1.125em;
`;

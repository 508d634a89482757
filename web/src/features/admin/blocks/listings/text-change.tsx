import styled from 'styled-components';
import { space, theme } from '../../../../ui/theme.ts';
import { FromTo } from './from-to.tsx';

const SHORT = 60;

/** Text before and after: short ones in a line, long ones one under the other with their line breaks. */
export function TextChange({ from, to }: { from: string | null; to: string | null }) {
  if (isShort(from) && isShort(to)) return <FromTo from={from} to={to} />;
  return (
    <Blocks>
      {from !== null && <Before>{from}</Before>}
      <After>{to ?? 'none'}</After>
    </Blocks>
  );
}

function isShort(text: string | null): boolean {
  return text === null || (text.length <= SHORT && !text.includes('\n'));
}

const Blocks = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;
const Before = styled.del`
  display: block;
  max-height: 240px;
  padding: ${space(2)} ${space(3)};
  border-left: 3px solid ${theme.color.line};
  color: ${theme.color.muted};
  text-decoration: none;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  overflow-y: auto;
  &::before { content: 'Before'; display: block; font-size: ${theme.size.xs}; }
`;
const After = styled.ins`
  display: block;
  max-height: 240px;
  padding: ${space(2)} ${space(3)};
  border-left: 3px solid ${theme.color.brand};
  text-decoration: none;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  overflow-y: auto;
  &::before { content: 'After'; display: block; color: ${theme.color.muted}; font-size: ${theme.size.xs}; }
`;

import { addDays } from '@marketplace/contracts/analytics/date-range';
import type { FormEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { space, theme } from '../../ui/theme.ts';
import { Row } from '../ui/page.tsx';
import type { StatRange, StatRangeState } from './stat-range.ts';
import { problemOfDays, rangeNames } from './stat-range.ts';

const kinds = Object.keys(rangeNames) as StatRange['kind'][];

/** Selects the range of the page's statistics. */
export function RangePicker({ state }: { state: StatRangeState }) {
  const { range, problem, set } = state;
  const [isOpen, setIsOpen] = useState(range.kind === 'custom' || problem !== undefined);
  const selected = isOpen ? 'custom' : range.kind;
  function select(kind: StatRange['kind']) {
    setIsOpen(kind === 'custom');
    if (kind !== 'custom') set({ kind });
  }
  return (
    <Picker $gap={3}>
      <Kinds role="group" aria-label="Period">
        {kinds.map((kind) => (
          <Kind key={kind} type="button" aria-pressed={selected === kind} onClick={() => select(kind)}>
            {rangeNames[kind]}
          </Kind>
        ))}
      </Kinds>
      {isOpen && <CustomDays state={state} />}
    </Picker>
  );
}

function CustomDays({ state: { days, today, set } }: { state: StatRangeState }) {
  const [typed, setTyped] = useState(days ?? { from: addDays(today, -29), to: today });
  const [problem, setProblem] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const refused = problemOfDays(typed);
    setProblem(refused);
    if (refused !== undefined) return;
    set({ kind: 'custom', ...typed });
  }
  return (
    <Form as="form" $gap={2} noValidate onSubmit={submit}>
      <TextInput
        label="First day"
        hideLabel
        type="date"
        max={today}
        error={problem}
        value={typed.from}
        onChange={(event) => setTyped({ ...typed, from: event.target.value })}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        label="Last day"
        hideLabel
        type="date"
        max={today}
        value={typed.to}
        onChange={(event) => setTyped({ ...typed, to: event.target.value })}
      />
      <Button type="submit" size="sm" variant="secondary">
        Show
      </Button>
    </Form>
  );
}

const narrow = `@media (max-width: ${theme.bp.md - 1}px)`;
const Picker = styled(Row)`
  ${narrow} { width: 100%; }
`;
/** Rows of four on narrow screens. */
const Kinds = styled.div`
  display: flex;
  border: 1px solid ${theme.color.inputLine};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.inputLine};
  overflow: hidden;
  gap: 1px;
  ${narrow} { display: grid; flex: 1 0 100%; grid-template-columns: repeat(4, 1fr); }
`;
const Kind = styled.button`
  min-height: 36px;
  padding: 0 ${space(3)};
  border: 0;
  background: ${theme.color.surface};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.label};
  white-space: nowrap;
  &:hover { background: ${theme.color.sunken}; }
  &:focus-visible { outline-offset: -3px; }
  &[aria-pressed='true'] { background: ${theme.color.brand}; color: ${theme.color.onBrand}; }
  ${narrow} { min-height: 44px; padding: 0; font-size: ${theme.size.xs}; }
`;
const Form = styled(Row)`
  input { min-height: 36px; }
  @media (max-width: ${theme.bp.sm - 1}px) {
    flex: 1 0 100%;
    > div { flex: 1; }
    > button { flex: 1 0 100%; }
  }
`;

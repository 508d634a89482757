import { addDays, RangeQuery } from '@marketplace/contracts/analytics/date-range';
import type { FormEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../../ui/button.tsx';
import { TextInput } from '../../../../ui/controls.tsx';
import { space, theme } from '../../../../ui/theme.ts';
import { Row } from '../layout.ts';
import type { StatRange, StatRangeState } from './stat-range.ts';
import { rangeNames } from './stat-range.ts';

const kinds = ['7d', '30d', '90d', 'all', 'custom'] as const satisfies StatRange['kind'][];

/** Which days the page's statistics are of. */
export function RangePicker({ state }: { state: StatRangeState }) {
  const { range, set } = state;
  const [isOpen, setIsOpen] = useState(range.kind === 'custom');
  const chosen = isOpen ? 'custom' : range.kind;
  function choose(kind: StatRange['kind']) {
    setIsOpen(kind === 'custom');
    if (kind !== 'custom') set({ kind });
  }
  return (
    <Picker $gap={3}>
      <Kinds role="group" aria-label="Days of the statistics">
        {kinds.map((kind) => (
          <Kind key={kind} type="button" aria-pressed={chosen === kind} onClick={() => choose(kind)}>
            {rangeNames[kind]}
          </Kind>
        ))}
      </Kinds>
      {isOpen && <CustomDays state={state} />}
    </Picker>
  );
}

/** The first and the last day of a custom range. */
function CustomDays({ state: { days, today, set } }: { state: StatRangeState }) {
  const [typed, setTyped] = useState(days ?? { from: addDays(today, -29), to: today });
  const [problem, setProblem] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = RangeQuery.safeParse(typed);
    if (!checked.success || !typed.from || !typed.to)
      return setProblem(`The range ${checked.error?.issues[0]?.message ?? 'must have both days'}.`);
    setProblem(undefined);
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

const Picker = styled(Row)`
  @media (max-width: ${theme.bp.sm - 1}px) { width: 100%; }
`;
const Kinds = styled.div`
  display: flex;
  border: 1px solid ${theme.color.inputLine};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
  overflow: hidden;
  @media (max-width: ${theme.bp.sm - 1}px) { flex: 1 0 100%; }
`;
const Kind = styled.button`
  min-height: 36px;
  padding: 0 ${space(3)};
  border: 0;
  border-left: 1px solid ${theme.color.line};
  background: transparent;
  font-weight: ${theme.weight.label};
  white-space: nowrap;
  &:first-child { border-left: 0; }
  &:hover { background: ${theme.color.sunken}; }
  &:focus-visible { outline-offset: -3px; }
  &[aria-pressed='true'] { background: ${theme.color.brand}; color: ${theme.color.onBrand}; }
  @media (max-width: ${theme.bp.sm - 1}px) { flex: 1 0 auto; padding: 0 ${space(2)}; font-size: ${theme.size.xs}; }
`;
const Form = styled(Row)`
  input { min-height: 36px; }
  @media (max-width: ${theme.bp.sm - 1}px) {
    flex: 1 0 100%;
    > div { flex: 1; }
    > button { flex: 1 0 100%; }
  }
`;

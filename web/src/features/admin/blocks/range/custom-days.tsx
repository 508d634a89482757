import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { RangeQuery } from '@marketplace/contracts/analytics/date-range';
import type { FormEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../../ui/button.tsx';
import { TextInput } from '../../../../ui/controls.tsx';
import { space, theme } from '../../../../ui/theme.ts';

interface CustomDaysProps {
  initial: DateRange;
  today: string;
  onChoose: (days: DateRange) => void;
}

/** The first and the last day of a range of one's own. */
export function CustomDays({ initial, today, onChoose }: CustomDaysProps) {
  const [typed, setTyped] = useState(initial);
  const [problem, setProblem] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = RangeQuery.safeParse(typed);
    if (!checked.success || !typed.from || !typed.to)
      return setProblem(`The range ${checked.error?.issues[0]?.message ?? 'must have both days'}.`);
    setProblem(undefined);
    onChoose(typed);
  }
  return (
    <Form noValidate onSubmit={submit}>
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

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  input { min-height: 36px; }
  @media (max-width: ${theme.bp.sm - 1}px) {
    flex: 1 0 100%;
    > div { flex: 1; }
    > button { flex: 1 0 100%; }
  }
`;

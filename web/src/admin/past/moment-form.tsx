import { dayInSingapore, startOfDay } from '@marketplace/contracts/analytics/date-range';
import type { FormEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { shortDate } from '../../ui/format.ts';
import { Cluster } from '../../ui/layout.ts';
import { localTime, momentOf } from '../ui/times.tsx';
import { isToCome } from './use-past.ts';

interface MomentFormProps {
  at: string;
  onChoose: (at: string) => void;
}

/** Asks for a day and a time of Singapore; some are a press away. */
export function MomentForm({ at, onChoose }: MomentFormProps) {
  const [draft, setDraft] = useState({ of: at, text: localTime(at) });
  const [problem, setProblem] = useState<string>();
  const typed = draft.of === at ? draft.text : localTime(at); // another moment was chosen elsewhere
  function choose(moment: string) {
    setDraft({ of: moment, text: localTime(moment) });
    setProblem(undefined);
    onChoose(moment);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const moment = momentOf(typed)?.toISOString();
    if (moment === undefined) return setProblem('Give a day and a time.');
    if (isToCome(moment)) return setProblem('This moment is still to come.');
    choose(moment);
  }
  return (
    <Form as="form" $gap={[2, 2]} noValidate onSubmit={submit}>
      <TextInput
        label="The site as it was on"
        type="datetime-local"
        max={localTime(new Date().toISOString())}
        error={problem}
        value={typed}
        onChange={(event) => setDraft({ of: at, text: event.target.value })}
      />
      <Button type="submit">Show</Button>
      <Cluster $gap={2} role="group" aria-label="Moments">
        {quickMoments(new Date()).map(({ name, at: moment }) => (
          <Button key={name} variant="secondary" onClick={() => choose(moment)}>
            {name}
          </Button>
        ))}
      </Cluster>
    </Form>
  );
}

const DAY_MS = 86_400_000;

/** Returns moments that are asked for often: this time yesterday and a week ago, and how this month and the one before began. */
export function quickMoments(now: Date): { name: string; at: string }[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const month = `${dayInSingapore(now).slice(0, 7)}-01`;
  const before = `${dayInSingapore(new Date(Date.parse(startOfDay(month)) - DAY_MS)).slice(0, 7)}-01`;
  const begun = (day: string) => new Date(startOfDay(day)).toISOString();
  return [
    { name: 'Yesterday', at: ago(1) },
    { name: 'A week ago', at: ago(7) },
    { name: shortDate(begun(month)), at: begun(month) },
    { name: shortDate(begun(before)), at: begun(before) },
  ];
}

const Form = styled(Cluster)`align-items: end;`;

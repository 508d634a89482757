import type { HistoryEntry } from '@marketplace/contracts/listings/history.views';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Cluster } from '../../../ui/layout.ts';
import { momentOf } from '../../ui/times.tsx';

/** Asks for a moment, in Singapore, and shows the listing as it was then. */
export function GoToMoment({ entries }: { entries: readonly HistoryEntry[] }) {
  const [, setParams] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  function go(event: FormEvent) {
    event.preventDefault();
    const moment = momentOf(typed);
    if (!moment) return setProblem('Give a day and a time.');
    if (moment.getTime() > Date.now()) return setProblem('This moment is still to come.');
    const version = versionAt(entries, moment);
    if (version === undefined) return setProblem('The listing did not exist yet.');
    setProblem(undefined);
    setParams({ version: String(version), at: moment.toISOString() });
  }
  return (
    <Form as="form" $gap={2} noValidate onSubmit={go}>
      <TextInput
        label="The listing as it was on"
        type="datetime-local"
        error={problem}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </Form>
  );
}

/** Returns the version a listing had at a moment; undefined when there was no listing yet. Entries come newest first. */
export function versionAt(entries: readonly HistoryEntry[], moment: Date): number | undefined {
  return entries.find(({ recorded_at }) => Date.parse(recorded_at) <= moment.getTime())?.version;
}

const Form = styled(Cluster)`align-items: end;`;

import type { HistoryEntry } from '@marketplace/contracts/listings/history.views';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '../../../../ui/button.tsx';
import { TextInput } from '../../../../ui/controls.tsx';
import { space } from '../../../../ui/theme.ts';
import { momentOf, versionAt } from './version-at.ts';

/** Asks for a moment, in Singapore, and shows the listing as it was then. */
export function GoToMoment({ entries }: { entries: readonly HistoryEntry[] }) {
  const [, setParams] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  function go(event: FormEvent) {
    event.preventDefault();
    const moment = momentOf(typed);
    const version = moment && versionAt(entries, moment);
    if (version === undefined)
      return setProblem(moment ? 'The listing did not exist yet.' : 'Give a day and a time.');
    setProblem(undefined);
    setParams({ version: String(version) });
  }
  return (
    <Form noValidate onSubmit={go}>
      <TextInput
        label="The listing as it was on"
        type="datetime-local"
        error={problem}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary" size="sm">
        Show
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(2)};
  input { min-height: 36px; }
`;

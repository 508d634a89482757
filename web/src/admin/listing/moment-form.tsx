import type { ReactNode } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Cluster, Spread } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { submitting } from '../ui/page.tsx';
import { localTime, momentOf } from '../ui/times.tsx';

interface MomentFormProps {
  label: string;
  at?: string;
  onShow: (moment: Date) => string | undefined;
  children?: ReactNode;
}

/** Asks for a day and time in Singapore, not in the future. */
export function MomentForm({ label, at, onShow, children }: MomentFormProps) {
  const shown = at === undefined ? '' : localTime(at);
  const [draft, setDraft] = useState<{ of: string; text: string; problem?: string | undefined }>();
  // a link, the back button or a shortcut replaces the typed text
  const { text, problem } = draft?.of === shown ? draft : { text: shown, problem: undefined };
  function submit() {
    setDraft({ of: shown, text, problem: show(momentOf(text)) });
  }
  function show(moment: Date | undefined): string | undefined {
    if (!moment) return 'Enter a day and a time.';
    return moment.getTime() > Date.now() ? 'That time is in the future.' : onShow(moment);
  }
  return (
    <Form as="form" $gap={2} noValidate onSubmit={submitting(submit)}>
      <TextInput
        label={label}
        type="datetime-local"
        max={localTime(new Date().toISOString())}
        error={problem}
        value={text}
        onChange={({ target }) => setDraft({ of: shown, text: target.value })}
      />
      <Button type="submit">Show</Button>
      {children}
    </Form>
  );
}

const Form = styled(Cluster)`align-items: end;`;

/** A bar on pages that show a past moment. */
export const PastBar = styled(Spread)`
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${theme.type.Rent[0]};
  border-radius: ${theme.radius.md}px;
  background: ${theme.type.Rent[1]};
`;

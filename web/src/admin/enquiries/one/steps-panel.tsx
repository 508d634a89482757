import type { EnquiryStep, EnquiryView } from '@marketplace/contracts/enquiries/enquiry.views';
import { limits } from '@marketplace/contracts/limits';
import type { FormEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { useCommand } from '../../../api/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import { Stack } from '../../../ui/layout.ts';
import { space, theme } from '../../../ui/theme.ts';
import { Actions, Note } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { exactTime, moment } from '../../ui/times.tsx';
import { stepName } from '../enquiry-words.ts';
import { useEnquiryCall } from './use-enquiry-commands.ts';

/** What became of an enquiry, step by step, and a place for notes. */
export function StepsPanel({ enquiry }: { enquiry: EnquiryView }) {
  return (
    <Panel title="Steps">
      <Stack as="ol" $gap={3}>
        {enquiry.steps.map((step) => (
          <Step key={step.position} step={step} />
        ))}
      </Stack>
      {enquiry.readable !== 'forgotten' && <NoteForm id={enquiry.id} />}
    </Panel>
  );
}

function Step({ step }: { step: EnquiryStep }) {
  const { recorded_at, actor, text, viewing, type } = step;
  const isUnread = type === 'EnquiryNoted' && text === null;
  return (
    <Item>
      <strong>{stepName(step)}</strong>
      <Note>
        <time dateTime={recorded_at} title={exactTime(recorded_at)}>
          {moment(recorded_at)}
        </time>
        {` by ${actor.kind === 'visitor' ? 'the visitor' : actor.name}`}
      </Note>
      {viewing && (
        <p>
          {moment(viewing.starts_at)}, {viewing.minutes} minutes
        </p>
      )}
      {text && <Text>{text}</Text>}
      {isUnread && <Note>Its text cannot be read any more.</Note>}
    </Item>
  );
}

function NoteForm({ id }: { id: string }) {
  const call = useEnquiryCall(id);
  const [note, setNote] = useState('');
  const add = useCommand(
    async () => {
      await call('POST', '/notes', { note });
      setNote('');
    },
    { success: 'Note added', failure: 'Failed to add the note' },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (note.trim() !== '') void add.run();
  }
  return (
    <Stack as="form" $gap={2} onSubmit={submit}>
      <Short
        label="Note"
        hint="For yourselves: visitors never see it."
        maxLength={limits.noteLength}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Actions>
        <Button type="submit" size="sm" variant="secondary" disabled={add.isBusy || note.trim() === ''}>
          Add note
        </Button>
      </Actions>
    </Stack>
  );
}

const Item = styled.li`
  padding-left: ${space(4)};
  border-left: 2px solid ${theme.color.line};
`;
const Text = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
const Short = styled(TextArea)`&& { min-height: 88px; }`;

import { counted } from '@marketplace/contracts/counted';
import { ForgetPerson } from '@marketplace/contracts/enquiries/enquiry.commands';
import type { EnquiryView } from '@marketplace/contracts/enquiries/enquiry.views';
import { PersonExport, PersonForgotten } from '@marketplace/contracts/enquiries/enquiry.views';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { focusMain } from '../ui/focus.ts';
import { Actions, Note, Notice, Problem } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { saveFile } from '../ui/queries.ts';
import { useEnquiryCall, useRefreshEnquiries } from './use-enquiries.ts';

/** What whoever wrote may ask for: to be forgotten, and what is held on them. */
export function PersonalDataPanel({ enquiry }: { enquiry: EnquiryView }) {
  const { id, reference, person, consent } = enquiry;
  const call = useEnquiryCall(id);
  const [asked, setAsked] = useState<'forget' | 'person'>();
  const forget = useCommand(() => call('DELETE', ''), {
    success: `Enquiry ${reference} forgotten`,
    failure: 'Failed to forget the enquiry',
  });
  async function confirm() {
    await forget.run();
    setAsked(undefined);
    focusMain();
  }
  return (
    <Panel title="Personal data" hint={`They agreed to be contacted (text of ${consent}).`}>
      <Cluster $gap={2}>
        {person && (
          <Button size="sm" variant="secondary" onClick={() => setAsked('person')}>
            All of this person…
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => setAsked('forget')}>
          Forget this enquiry…
        </Button>
      </Cluster>
      {asked === 'person' && person && (
        <PersonDialog email={person.email} phone={person.phone} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'forget' && (
        <AlertDialog
          title={`Forget enquiry ${reference}?`}
          message="Name, email, phone, message, notes and the place of a viewing will be permanently unreadable: here, in the log and in its backups. The date and the listing of the enquiry are kept. This cannot be undone."
          confirmLabel="Forget"
          busy={forget.isBusy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}

interface PersonDialogProps {
  /** Who is known already. */
  email?: string;
  phone?: string | null;
  onClose: () => void;
}

/** Hands out, or forgets, all that is held on whoever writes from an address or calls from a number. */
export function PersonDialog({ email = '', phone, onClose }: PersonDialogProps) {
  const [typed, setTyped] = useState({ email, phone: phone ?? '' });
  const [problem, setProblem] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const person = usePersonCommands();
  /** Does something with the person, once an address or a number is given. */
  const withPerson = (act: (body: unknown) => void) => {
    const parsed = ForgetPerson.safeParse(typed);
    setProblem(parsed.success ? undefined : 'Enter an email address or a phone number.');
    if (parsed.success) act(typed);
  };
  const input = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const forget = async () => {
    await person.forget.run(typed);
    setIsAsking(false);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    withPerson((body) => void person.hold.run(body));
  }
  return (
    <Dialog title="A person’s data" width={520} onClose={onClose}>
      <Stack as="form" $gap={4} noValidate onSubmit={submit}>
        <Note>
          Export everything we hold on a person, or erase it. This covers enquiries from this email address
          and from this phone number.
        </Note>
        {problem && <Problem role="alert">{problem}</Problem>}
        <TextInput label="Email" type="email" {...input('email')} />
        <TextInput label="Phone" type="tel" {...input('phone')} />
        {person.outcome && <Notice>{person.outcome}</Notice>}
        <Actions>
          <Button type="submit" variant="secondary" disabled={person.hold.isBusy}>
            Export all
          </Button>
          <Button
            variant="danger"
            disabled={person.forget.isBusy}
            onClick={() => withPerson(() => setIsAsking(true))}
          >
            Forget all…
          </Button>
        </Actions>
      </Stack>
      {isAsking && (
        <AlertDialog
          title="Forget this person?"
          message={`Everything that ${[typed.email, typed.phone].filter(Boolean).join(' or ')} ever sent, and all notes on it, will be permanently unreadable: here, in the log and in its backups. This cannot be undone.`}
          confirmLabel="Forget"
          busy={person.forget.isBusy}
          onConfirm={() => void forget()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Dialog>
  );
}

/** Both commands, and what came of the last one, to be said for longer than a toast stays. */
function usePersonCommands() {
  const refresh = useRefreshEnquiries();
  const [outcome, setOutcome] = useState<string>();
  const hold = useCommand(
    async (body: unknown) => {
      const held = await sendJson('POST', '/api/enquiries/export', body, PersonExport);
      const isAny = held.enquiries.length > 0;
      if (isAny)
        saveFile(new Blob([JSON.stringify(held, null, 2)], { type: 'application/json' }), 'person.json');
      const found = `${counted(held.enquiries.length, 'enquiry', 'enquiries')} in person.json.`;
      setOutcome(outcomeOf(isAny ? found : undefined, held.unsearchable));
    },
    { failure: 'Failed to export' },
  );
  const forget = useCommand(
    async (body: unknown) => {
      const { count, unsearchable } = await sendJson('POST', '/api/enquiries/forget', body, PersonForgotten);
      const found = count > 0 ? `${counted(count, 'enquiry', 'enquiries')} forgotten.` : undefined;
      setOutcome(outcomeOf(found, unsearchable));
      await refresh();
    },
    { failure: 'Failed to forget' },
  );
  return { hold, forget, outcome };
}

/** @param found what was found, if anything @param unsearchable enquiries that may be theirs */
function outcomeOf(found: string | undefined, unsearchable: number): string {
  if (unsearchable === 0) return found ?? 'We hold nothing on this person.';
  const rest = `${counted(unsearchable, 'enquiry', 'enquiries')} could not be searched and may be theirs. An operator can fix that with “vault rotate”.`;
  return found === undefined ? rest : `${found} ${rest}`;
}

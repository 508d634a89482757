import { counted } from '@marketplace/contracts/counted';
import { ForgetPerson } from '@marketplace/contracts/enquiries/enquiry.commands';
import type { EnquiryView } from '@marketplace/contracts/enquiries/enquiry.views';
import { exportInWords, PersonExport, PersonForgotten } from '@marketplace/contracts/enquiries/enquiry.views';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { useEnquiryCall, useRefreshEnquiries } from '../enquiry/use-enquiries.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { focusMain } from '../ui/focus.ts';
import { Actions, Note, Notice, Problem } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { saveFile } from '../ui/queries.ts';

/** Erases an enquiry, or exports or erases everything about the person. */
export function PersonalDataPanel({ enquiry }: { enquiry: EnquiryView }) {
  const { id, reference, person, consent, source } = enquiry;
  const agreed =
    source === 'site'
      ? `They agreed to be contacted (wording of ${consent}).`
      : 'Entered by an admin: no consent text was shown.';
  const call = useEnquiryCall(id);
  const [isPersonOpen, setIsPersonOpen] = useState(false);
  const { confirm, dialog } = useConfirm();
  const forget = useCommand(() => call('DELETE', ''), {
    success: `Enquiry ${reference} forgotten`,
    failure: 'Failed to forget the enquiry',
  });
  async function handleForget() {
    const title = `Forget enquiry ${reference}?`;
    const message =
      'Name, email, phone, message, notes and meeting place will be permanently unreadable: here, in the log and in its backups. The date and the listing of the enquiry are kept. This cannot be undone.';
    if (!(await confirm({ title, message, confirmLabel: 'Forget' }))) return;
    await forget.run();
    focusMain();
  }
  return (
    <Panel title="Personal data" hint={agreed}>
      <Cluster $gap={2}>
        {person && <SmallButton onClick={() => setIsPersonOpen(true)}>All of this person…</SmallButton>}
        <SmallButton disabled={forget.isBusy} onClick={() => void handleForget()}>
          Forget this enquiry…
        </SmallButton>
      </Cluster>
      {isPersonOpen && person && (
        <PersonDialog
          email={person.email ?? ''}
          phone={person.phone}
          onClose={() => setIsPersonOpen(false)}
        />
      )}
      {dialog}
    </Panel>
  );
}

interface PersonDialogProps {
  email?: string;
  phone?: string | null;
  onClose: () => void;
}

/** Exports or erases everything held on the person with an email address or a phone number. */
export function PersonDialog({ email = '', phone, onClose }: PersonDialogProps) {
  const [typed, setTyped] = useState({ email, phone: phone ?? '' });
  const [problem, setProblem] = useState<string>();
  const { confirm, dialog } = useConfirm();
  const person = usePersonCommands();
  function hasPerson(): boolean {
    const { success } = ForgetPerson.safeParse(typed);
    setProblem(success ? undefined : 'Enter an email address or a phone number.');
    return success;
  }
  const input = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  async function handleForget() {
    if (!hasPerson()) return;
    const message = `Everything that ${[typed.email, typed.phone].filter(Boolean).join(' or ')} ever sent, and all notes on it, will be permanently unreadable: here, in the log and in its backups. This cannot be undone.`;
    if (await confirm({ title: 'Forget this person?', message, confirmLabel: 'Forget' }))
      await person.forget.run(typed);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (hasPerson()) void person.download.run(typed);
  }
  return (
    <Dialog title="A person’s data" width={520} onClose={onClose}>
      <Stack as="form" $gap={4} noValidate onSubmit={submit}>
        <Note>
          Export everything we hold on a person, or erase it. This covers enquiries from this email address
          and from this phone number, email alerts and weekly emails as a seller to this address, and private
          notes of properties with this owner’s phone number.
        </Note>
        {problem && <Problem role="alert">{problem}</Problem>}
        <TextInput label="Email" type="email" {...input('email')} />
        <TextInput label="Phone" type="tel" {...input('phone')} />
        {person.outcome && <Notice>{person.outcome}</Notice>}
        <Actions>
          <Button type="submit" variant="secondary" disabled={person.download.isBusy}>
            Export all
          </Button>
          <Button variant="danger" disabled={person.forget.isBusy} onClick={() => void handleForget()}>
            Forget all…
          </Button>
        </Actions>
      </Stack>
      {dialog}
    </Dialog>
  );
}

function usePersonCommands() {
  const refresh = useRefreshEnquiries();
  const [outcome, setOutcome] = useState<string>();
  const download = useCommand(
    async (body: unknown) => {
      const held = await sendJson('POST', '/api/enquiries/export', body, PersonExport);
      const found = exportInWords(held);
      if (found)
        saveFile(new Blob([JSON.stringify(held, null, 2)], { type: 'application/json' }), 'person.json');
      setOutcome(outcomeOf(found ? `${found} in person.json.` : undefined, held.unsearchable));
    },
    { failure: 'Failed to export' },
  );
  const forget = useCommand(
    async (body: unknown) => {
      const { count, unsearchable } = await sendJson('POST', '/api/enquiries/forget', body, PersonForgotten);
      const found = count > 0 ? `${counted(count, 'record')} erased.` : undefined;
      setOutcome(outcomeOf(found, unsearchable));
      await refresh();
    },
    { failure: 'Failed to forget' },
  );
  return { download, forget, outcome };
}

/** @param found what was found, if anything @param unsearchable enquiries that may belong to the person */
function outcomeOf(found: string | undefined, unsearchable: number): string {
  if (unsearchable === 0) return found ?? 'We hold nothing on this person.';
  const rest = `${counted(unsearchable, 'enquiry', 'enquiries')} could not be searched and may be theirs. An operator can fix that with “vault rotate”.`;
  return found === undefined ? rest : `${found} ${rest}`;
}

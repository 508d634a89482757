import { enquiryReceipt } from '@marketplace/contracts/enquiries/enquiry.checks';
import { AddLead } from '@marketplace/contracts/enquiries/enquiry.commands';
import { limits } from '@marketplace/contracts/limits';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextInput } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.ts';
import { kindNames, leadNames, useRefreshEnquiries } from '../enquiry/use-enquiries.ts';
import { ListingPicker } from '../listing/filters.tsx';
import { enquiryPath } from '../pages.ts';
import { Choice } from '../ui/controls.tsx';
import { Actions, Columns, Note, Refusal } from '../ui/page.tsx';
import { useSendOnce } from '../ui/send-once.ts';

type Typed = Required<Omit<AddLead, 'email' | 'property_id'>> & Record<'email' | 'property_id', string>;

const EMPTY: Typed = {
  source: 'phone',
  kind: 'question',
  name: '',
  phone: '',
  email: '',
  message: '',
  property_id: '',
};

/** Enters someone who called, walked in or wrote on a portal, as an enquiry. */
export function LeadDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(EMPTY);
  const [problem, setProblem] = useState<string>();
  const send = useSendOnce();
  const refresh = useRefreshEnquiries();
  const navigate = useNavigate();
  const add = useCommand(
    async () => {
      const { id } = await send('POST', '/api/enquiries/leads', typed, enquiryReceipt);
      await refresh();
      onClose();
      void navigate(enquiryPath(id));
    },
    { success: 'Lead added', failure: 'Failed to add the lead' },
  );
  const input = (field: 'name' | 'phone' | 'email' | 'message') => ({
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [field]: target.value }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const [issue] = AddLead.safeParse(typed).error?.issues ?? [];
    setProblem(issue && `The ${String(issue.path[0])} ${issue.message}.`);
    if (!issue) void add.run();
  }
  const reason = problem ?? add.refusal;
  return (
    <Dialog title="Add lead" onClose={onClose}>
      <Stack as="form" $gap={3} noValidate onSubmit={submit}>
        {reason && <Refusal reason={reason} />}
        <Columns $least={200}>
          <Choice
            label="Source"
            options={leadNames}
            value={typed.source}
            onChoose={(source) => setTyped({ ...typed, source })}
          />
          <Choice
            label="About"
            options={kindNames}
            value={typed.kind}
            onChoose={(kind) => setTyped({ ...typed, kind })}
          />
          <TextInput label="Name" required maxLength={limits.personNameLength} {...input('name')} />
          <TextInput label="Phone" type="tel" required maxLength={limits.phoneLength} {...input('phone')} />
          <TextInput label="Email" type="email" maxLength={limits.emailLength} {...input('email')} />
          <ListingPicker
            placeholder="No listing"
            value={typed.property_id}
            onChoose={(property_id) => setTyped({ ...typed, property_id })}
          />
        </Columns>
        <TextArea label="Message" required rows={5} maxLength={limits.messageLength} {...input('message')} />
        <Note>Name, contact details and message are stored encrypted, like those of every enquiry.</Note>
        <Actions>
          <Button type="submit" disabled={add.isBusy}>
            Add lead
          </Button>
        </Actions>
      </Stack>
    </Dialog>
  );
}

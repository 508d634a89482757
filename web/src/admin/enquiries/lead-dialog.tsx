import { enquiryReceipt } from '@marketplace/contracts/enquiries/enquiry.checks';
import { AddLead } from '@marketplace/contracts/enquiries/enquiry.commands';
import { limits } from '@marketplace/contracts/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextInput } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.ts';
import { kindNames, leadNames, useRefreshEnquiries } from '../enquiry/use-enquiries.ts';
import { ListingPicker } from '../listing/filters.tsx';
import { refusalsOf, sentence } from '../listing/listing-fields.ts';
import { enquiryPath } from '../pages.ts';
import { Choice } from '../ui/controls.tsx';
import { useFocusOnInvalid } from '../ui/focus.ts';
import { Actions, Columns, Note, Refusal, submitting } from '../ui/page.tsx';
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

const labels = { name: 'Name', phone: 'Phone', email: 'Email', message: 'Message' };
type TypedField = keyof typeof labels;

/** Enters someone who called, walked in or wrote on a portal, as an enquiry. */
export function LeadDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<{ [Field in TypedField]?: string }>({});
  const form = useFocusOnInvalid(errors);
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
  const input = (field: TypedField) => ({
    label: labels[field],
    error: errors[field],
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [field]: target.value }),
  });
  function submit() {
    const refused = refusalsOf(AddLead, typed);
    setErrors(
      Object.fromEntries(
        refused.map(({ path, message }) => [path, sentence(labels[path as TypedField], message)]),
      ),
    );
    if (refused.length === 0) void add.run();
  }
  return (
    <Dialog title="Add lead" onClose={onClose}>
      <Stack as="form" ref={form} $gap={3} noValidate onSubmit={submitting(submit)}>
        {add.refusal && <Refusal reason={add.refusal} />}
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
          <TextInput required maxLength={limits.personNameLength} {...input('name')} />
          <TextInput type="tel" required maxLength={limits.phoneLength} {...input('phone')} />
          <TextInput type="email" maxLength={limits.emailLength} {...input('email')} />
          <ListingPicker
            placeholder="No listing"
            value={typed.property_id}
            onChoose={(property_id) => setTyped({ ...typed, property_id })}
          />
        </Columns>
        <TextArea required rows={5} maxLength={limits.messageLength} {...input('message')} />
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

import type { EnquiryView } from '@marketplace/contracts/enquiries/enquiry.views';
import { useState } from 'react';
import { useCommand } from '../../../api/use-command.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.ts';
import { focusMain } from '../../ui/focus.ts';
import { Panel } from '../../ui/panel.tsx';
import { PersonDialog } from '../person-dialog.tsx';
import { useEnquiryCall } from './use-enquiry-commands.ts';

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
          message="Name, e-mail address, phone, message, notes and the place of a viewing can be read by nobody any more: not here, not in the log, not in backups of it. That somebody wrote, when, and about which listing, stays. It cannot be undone."
          confirmLabel="Forget"
          busy={forget.isBusy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}

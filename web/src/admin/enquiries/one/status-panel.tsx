import type { EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import { enquiryStatuses } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { EnquiryView } from '@marketplace/contracts/enquiries/enquiry.views';
import { Button } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.ts';
import { Panel } from '../../ui/panel.tsx';
import { statusNames } from '../enquiry-words.ts';
import { useChangeStatus } from './use-enquiry-commands.ts';

const acts: Readonly<Record<EnquiryStatus, string>> = {
  new: 'Mark as new',
  answered: 'Mark as answered',
  viewing_arranged: 'Mark as viewing arranged',
  closed: 'Close',
  spam: 'Mark as spam',
};

/** Moves an enquiry on. That a viewing was arranged follows from arranging it, and can be said by hand too. */
export function StatusPanel({ enquiry }: { enquiry: EnquiryView }) {
  const change = useChangeStatus(enquiry.id);
  const { status } = enquiry;
  return (
    <Panel title="Status" hint={statusNames[status]}>
      <Cluster $gap={2}>
        {enquiryStatuses
          .filter((other) => other !== status)
          .map((other) => (
            <Button
              key={other}
              size="sm"
              variant="secondary"
              disabled={change.isBusy}
              onClick={() => void change.run(other)}
            >
              {status === 'spam' && other === 'new' ? 'Not spam' : acts[other]}
            </Button>
          ))}
      </Cluster>
    </Panel>
  );
}

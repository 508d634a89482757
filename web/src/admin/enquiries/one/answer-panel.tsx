import type { EnquiryView, PersonView } from '@marketplace/contracts/enquiries/enquiry.views';
import { useState } from 'react';
import { useSite } from '../../../api/page-data.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import { MailIcon, PhoneIcon, WhatsAppIcon } from '../../../ui/icons.tsx';
import { Cluster, Spread } from '../../../ui/layout.ts';
import { AnchorButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { answerText, chatWith, mailTo } from './answer-text.ts';
import { useChangeStatus } from './use-enquiry-commands.ts';

/** Ways to answer, with a text that is begun; afterwards one press says that it was answered. */
export function AnswerPanel({ enquiry, person }: { enquiry: EnquiryView; person: PersonView }) {
  const site = useSite();
  const [text, setText] = useState(() => answerText(enquiry, person, site));
  const [isAnswering, setIsAnswering] = useState(false);
  const change = useChangeStatus(enquiry.id);
  const { phone } = person;
  const begin = () => setIsAnswering(true);
  return (
    <Panel title="Answer" hint="It opens in your mail program or WhatsApp, filled in; you send it there.">
      <TextArea
        label="What you write"
        rows={11}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Cluster $gap={2}>
        <AnchorButton href={mailTo(person, enquiry.reference, text)} onClick={begin}>
          <MailIcon size={18} /> Answer by e-mail
        </AnchorButton>
        {phone && (
          <>
            <AnchorButton
              href={chatWith(phone, text)}
              target="_blank"
              rel="noopener noreferrer"
              variant="whatsapp"
              onClick={begin}
            >
              <WhatsAppIcon size={18} /> Answer by WhatsApp
            </AnchorButton>
            <AnchorButton href={`tel:${phone.replace(/[^\d+]/g, '')}`} variant="secondary" onClick={begin}>
              <PhoneIcon size={18} /> Call {phone}
            </AnchorButton>
          </>
        )}
      </Cluster>
      {isAnswering && enquiry.status === 'new' && (
        <Notice>
          <Spread $gap={3}>
            <span>Have you answered {person.name}?</span>
            <Button size="sm" disabled={change.isBusy} onClick={() => void change.run('answered')}>
              Mark as answered
            </Button>
          </Spread>
        </Notice>
      )}
    </Panel>
  );
}

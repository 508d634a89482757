import type { EnquiryView, PersonView } from '@marketplace/contracts/enquiries/enquiry.views';
import { fillTemplate } from '@marketplace/contracts/reply-templates/reply-template.views';
import { useState } from 'react';
import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { AnchorButton, Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/controls.tsx';
import { MailIcon, PhoneIcon, WhatsAppIcon } from '../../ui/icons.tsx';
import { Cluster, Spread } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { answerText, chatWith, mailTo, phoneAddress, whenText } from '../enquiry/enquiry-messages.ts';
import { useChangeStatus } from '../enquiry/use-enquiries.ts';
import { useTemplates } from '../enquiry/use-templates.ts';
import { REPLY_TEMPLATES } from '../pages.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Choice } from '../ui/controls.tsx';
import { Notice, Row } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';

/** The reply, which opens in another program. It begins with a standard text, or with a template. */
export function AnswerPanel({ enquiry, person }: { enquiry: EnquiryView; person: PersonView }) {
  const site = useSite();
  const standard = answerText(enquiry, person, site);
  const [text, setText] = useState(standard);
  const [isAnswering, setIsAnswering] = useState(false);
  const change = useChangeStatus(enquiry.id);
  const { phone, email, subject } = person;
  const begin = () => setIsAnswering(true);
  return (
    <Panel title="Answer" hint="Opens your email or WhatsApp with the reply filled in.">
      <TemplateChoice enquiry={enquiry} person={person} standard={standard} text={text} onFill={setText} />
      <TextArea label="Your reply" rows={11} value={text} onChange={({ target }) => setText(target.value)} />
      <Cluster $gap={2}>
        {email && (
          <AnchorButton href={mailTo({ email, subject }, enquiry.reference, text)} onClick={begin}>
            <MailIcon size={18} /> Answer by email
          </AnchorButton>
        )}
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
            <AnchorButton href={phoneAddress(phone)} variant="secondary" onClick={begin}>
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

interface TemplateChoiceProps {
  enquiry: EnquiryView;
  person: PersonView;
  /** The reply without a template. */
  standard: string;
  /** The reply as it is. */
  text: string;
  onFill: (text: string) => void;
}

/** Replaces the reply by a template; asks first when it was edited. */
function TemplateChoice({ enquiry, person, standard, text, onFill }: TemplateChoiceProps) {
  const { data: templates = [] } = useTemplates();
  const [chosen, setChosen] = useState({ id: '', text: standard });
  const { confirm, dialog } = useConfirm();
  const { agent } = useSite();
  const values = {
    name: person.name,
    listing: enquiry.listing?.title ?? 'the property',
    viewing: enquiry.viewing ? whenText(enquiry.viewing) : 'a time that suits you',
    agent: agent.name,
  };
  async function choose(id: string) {
    const template = templates.find((one) => one.id === id);
    const filled = template ? fillTemplate(template.text, values) : standard;
    const question = {
      title: 'Replace your text?',
      message: 'What you typed will be lost.',
      confirmLabel: 'Replace',
    };
    if (text !== chosen.text && !(await confirm(question))) return;
    setChosen({ id, text: filled });
    onFill(filled);
  }
  const names = Object.fromEntries(templates.map(({ id, name }) => [id, name]));
  return (
    <Choosing $gap={3}>
      <Choice
        label="Template"
        options={{ '': 'Standard reply', ...names }}
        value={chosen.id}
        onChoose={(id) => void choose(id)}
      />
      <Link to={REPLY_TEMPLATES}>Reply templates</Link>
      {dialog}
    </Choosing>
  );
}

const Choosing = styled(Row)`
  align-items: end;
  > :first-child { flex: 0 1 260px; }
`;

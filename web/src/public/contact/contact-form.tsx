import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import { consent } from '@marketplace/contracts/enquiries/enquiry.terms';
import { placeName } from '@marketplace/contracts/listings/listing.place';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { ListingPhoto, PhotoFrame } from '../../listing/listing-photo.tsx';
import { AnchorButton, Button, LinkButton } from '../../ui/button.tsx';
import { TextArea, TextInput } from '../../ui/controls.tsx';
import { EmailInput } from '../../ui/email-input.tsx';
import { fullPrice } from '../../ui/format.ts';
import { useOnline } from '../../ui/hydration.tsx';
import { MailIcon } from '../../ui/icons.tsx';
import { Cluster, Heading, Small, visuallyHidden } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { idleCode } from '../../ui/page-code.tsx';
import { from, raised, space, theme } from '../../ui/theme.ts';
import {
  CallButton,
  greetingOf,
  mailLink,
  telLink,
  WhatsAppButton,
  whatsAppLink,
} from '../contact-links.tsx';
import { paths, withQuery } from '../pages.ts';
import { MathCheck } from './contact-inputs.tsx';
import type { ContactFields, Inquiry, Outcome } from './enquiry.ts';
import { kindWords, plainText, SUBJECT_LENGTH, templateParams, withDetails } from './enquiry.ts';
import { SlotPicker } from './slot-picker.tsx';
import { useContactForm } from './use-contact-form.ts';

const PhotoField = idleCode(async () => (await import('./photo-field.tsx')).PhotoField);

interface ContactFormProps {
  inquiry: Inquiry;
  /** Instead of the heading of its kind and the choice of another. */
  title?: string;
}

/** The contact form, about a listing, if any. */
export function ContactForm({ inquiry, title }: ContactFormProps) {
  const { agent } = useSite();
  const [search] = useSearchParams();
  const { listing, kind, failure } = inquiry;
  const form = useContactForm(inquiry);
  const outcome = form.outcome && <ContactOutcome form={form} outcome={form.outcome} />;
  const isTaken = form.outcome?.as === 'taken';
  const field = (name: keyof typeof form.fields) => ({
    name,
    value: form.fields[name],
    error: form.problems[name],
    onChange: ({ target }: { target: { value: string } }) => form.setField(name, target.value),
  });
  return (
    <Form ref={form.ref} noValidate onSubmit={form.handleSubmit} aria-label="Contact form">
      <Heading>{title ?? kindWords[kind].title}</Heading>
      <noscript>
        <Notice>
          This form needs JavaScript. Please call <a href={telLink(agent)}>{agent.phone}</a>, write to us{' '}
          <a href={whatsAppLink(agent, greetingOf(agent))}>on WhatsApp</a> or email{' '}
          <a href={mailLink(agent)}>{agent.email}</a>.
        </Notice>
      </noscript>
      {isTaken && outcome}
      {!title && <KindLinks inquiry={inquiry} />}
      {listing && <ListingAskedAbout listing={listing} />}
      {failure === 404 && <Notice>This listing is no longer available.</Notice>}
      {kind === 'viewing' && !listing && (failure !== undefined || !search.get('property')) && (
        <TextInput
          label="Which home?"
          placeholder="Name, street or link (optional)"
          autoComplete="off"
          maxLength={150}
          value={form.home}
          onChange={({ target }) => form.setHome(target.value)}
        />
      )}
      {kind === 'viewing' && <SlotPicker chosen={form.slots} onChange={form.setSlots} />}
      <Pair>
        <TextInput label="Name" autoComplete="name" maxLength={100} required {...field('name')} />
        <EmailInput
          label="Email"
          required
          {...field('email')}
          onCorrect={(email) => form.setField('email', email)}
        />
        <TextInput label="Phone" type="tel" autoComplete="tel" maxLength={30} {...field('phone')} />
        <TextInput
          label="Subject"
          placeholder="Property Inquiry"
          maxLength={SUBJECT_LENGTH}
          required
          {...field('subject')}
        />
      </Pair>
      <TextArea
        label="Message"
        maxLength={5000}
        rows={title ? 8 : undefined}
        required
        hint={
          kind === 'valuation' &&
          !title &&
          'Block and street or address, type, size and floor, and when you plan to sell.'
        }
        {...field('message')}
      />
      {kind === 'valuation' && (
        <PhotoArea>
          <PhotoField photos={form.photos} onChange={form.setPhotos} />
        </PhotoArea>
      )}
      <MathCheck
        problem={form.problem}
        answer={form.answer}
        error={form.answerError}
        onAnswer={form.setAnswer}
        onRenew={form.renew}
      />
      <Honeypot aria-hidden="true">
        <input type="text" name="website" aria-label="Website" tabIndex={-1} autoComplete="off" />
      </Honeypot>
      <Small>
        {consent.text} They go only to {agent.name}, {agent.agency} and our email provider. To have them
        deleted, write to <a href={mailLink(agent, { subject: 'My details' })}>{agent.email}</a>.
      </Small>
      <Cluster $gap={3}>
        <Button type="submit" size="lg" disabled={form.isSending || !form.problem}>
          {form.isSending ? 'Sending...' : 'Send Message'}
        </Button>
        {listing && (
          <WhatsAppButton
            text={[`Hi ${agent.name},`, form.fields.message, ...form.details].filter(Boolean).join('\n')}
            variant="secondary"
            size="lg"
          >
            Ask on WhatsApp instead
          </WhatsAppButton>
        )}
      </Cluster>
      {!isTaken && outcome}
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  padding: ${space(5)};
  ${raised}
  ${from.md} { padding: ${space(6)}; }
`;
const Pair = styled.div`
  display: grid;
  gap: ${space(4)};
  ${from.sm} { grid-template-columns: 1fr 1fr; }
`;
/** Keeps what is below in its place when the field comes. */
const PhotoArea = styled.div`min-height: 97px;`;
/** Hidden field that only bots fill in. */
const Honeypot = styled.div`${visuallyHidden}`;
const Notice = styled.p`
  padding: ${space(3)} ${space(4)};
  border-left: 4px solid ${theme.color.danger};
  background: ${theme.color.sunken};
`;

const kinds = [
  { kind: 'question', name: 'Ask a question', query: {} },
  { kind: 'viewing', name: 'Arrange a viewing', query: { viewing: '1' } },
  { kind: 'valuation', name: 'What is my home worth?', query: { valuation: '1' } },
] as const satisfies { kind: EnquiryKind; name: string; query: Record<string, string> }[];

/** The kinds of message. What was typed stays when another kind is chosen. */
function KindLinks({ inquiry: { kind: chosen, listing, failure } }: { inquiry: Inquiry }) {
  const [search] = useSearchParams();
  const property = (failure !== 404 && search.get('property')) || '';
  const offered = kinds.filter(({ kind }) => kind !== 'viewing' || listing?.status !== 'sold');
  return (
    <Cluster as="nav" $gap={2} aria-label="Kind of message">
      {offered.map(({ kind, name, query }) => (
        <KindLink
          key={kind}
          to={withQuery(paths.contact, { property, ...query })}
          replace
          rel="nofollow"
          size="sm"
          variant={kind === chosen ? 'primary' : 'secondary'}
          aria-current={kind === chosen ? 'page' : undefined}
        >
          {name}
        </KindLink>
      ))}
    </Cluster>
  );
}

const KindLink = styled(LinkButton)`
  min-height: 44px;
  border-radius: ${theme.radius.pill}px;
`;

/** The listing that a message is about; sold ones without a price. */
function ListingAskedAbout({ listing }: { listing: PropertyView }) {
  const { title, slug, status, images, property_type } = listing;
  return (
    <Frame aria-label="Your enquiry is about">
      <PhotoFrame>
        <ListingPhoto path={images[0]} alt="" sizes="96px" />
      </PhotoFrame>
      <div>
        <Link to={paths.property(slug)}>{title}</Link>
        <Price>{status === 'sold' ? messages.sold(property_type) : fullPrice(listing)}</Price>
        <Small>{placeName(listing)}</Small>
      </div>
    </Frame>
  );
}

const Frame = styled.section`
  display: grid;
  grid-template-columns: 96px minmax(0, 1fr);
  align-items: center;
  gap: ${space(4)};
  padding: ${space(3)};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.brandTint};
  & a { font-weight: ${theme.weight.strong}; }
`;
const Price = styled.p`font-variant-numeric: tabular-nums;`;

interface ContactOutcomeProps {
  form: ReturnType<typeof useContactForm>;
  outcome: Outcome;
}

/** Shows the outcome for longer than a toast. Takes the focus, because the disabled submit button lost it. */
function ContactOutcome({ form, outcome }: ContactOutcomeProps) {
  const { agent } = useSite();
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is another
  useEffect(() => ref.current?.focus(), [outcome.as]);
  return (
    <Note ref={ref} tabIndex={-1} role="status" $isGood={outcome.as === 'taken'}>
      {outcome.as === 'taken' ? (
        <>
          <p>
            <strong>Your message has been sent to {agent.name}.</strong> We reply during office hours.
          </p>
          <p>
            Your reference is <Reference>{outcome.reference}</Reference>. Please quote it if you call or
            write.
          </p>
          {outcome.details.map((line) => (
            <Detail key={line}>{line.replace(/: https?:\S+$/, '')}</Detail>
          ))}
        </>
      ) : (
        <Unsent form={form} isWaiting={outcome.isWaiting} />
      )}
    </Note>
  );
}

/** An unconfirmed message may have arrived: sending it again stores it once. */
function Unsent({ form, isWaiting }: Pick<ContactOutcomeProps, 'form'> & { isWaiting: boolean }) {
  const isOnline = useOnline();
  return (
    <>
      <p>
        <strong>
          {isOnline ? 'We couldn’t send your message.' : 'You’re offline, so your message hasn’t been sent.'}
        </strong>{' '}
        {isWaiting
          ? 'Keep this page open: we’ll send it as soon as we can.'
          : 'Your message is kept here until you close this tab.'}
      </p>
      <Ways>
        {isWaiting ? (
          <Button variant="secondary" onClick={() => form.wait(false)}>
            Don’t send automatically
          </Button>
        ) : (
          <Button onClick={() => form.wait(true)}>Send automatically</Button>
        )}
        <Button variant="secondary" disabled={form.isSending} onClick={() => void form.tryAgain()}>
          {form.isSending ? 'Trying…' : 'Try again now'}
        </Button>
      </Ways>
      <OtherWays message={withDetails(form.sent, form.details)} />
    </>
  );
}

function OtherWays({ message }: { message: ContactFields }) {
  const { agent } = useSite();
  const text = plainText(message, agent);
  const { subject } = templateParams(message, agent);
  return (
    <>
      <p>Or send it another way; it’s filled in for you:</p>
      <Ways>
        <WhatsAppButton text={text} variant="secondary">
          Send by WhatsApp
        </WhatsAppButton>
        <AnchorButton href={mailLink(agent, { subject, body: text })} variant="secondary">
          <MailIcon size={18} /> Send by email
        </AnchorButton>
        <CallButton variant="secondary">Call {agent.phone}</CallButton>
      </Ways>
    </>
  );
}

const Note = styled.div<{ $isGood: boolean }>`
  display: grid;
  gap: ${space(3)};
  padding: ${space(4)};
  border-left: 4px solid ${({ $isGood }) => ($isGood ? theme.color.brand : theme.color.danger)};
  border-radius: ${theme.radius.sm}px;
  background: ${({ $isGood }) => ($isGood ? theme.color.brandTint : theme.color.sunken)};
`;
const Reference = styled.strong`
  font-size: ${theme.size.lg};
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.04em;
  white-space: nowrap;
`;
const Detail = styled.p`overflow-wrap: anywhere;`;
const Ways = styled.div`
  display: grid;
  gap: ${space(2)};
  ${from.sm} { display: flex; flex-wrap: wrap; }
`;

import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import { consent } from '@marketplace/contracts/enquiries/enquiry.terms';
import { placeName } from '@marketplace/contracts/listings/listing.place';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { Link, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { ListingPhoto, PhotoFrame } from '../../listing/listing-photo.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextArea, TextInput } from '../../ui/controls.tsx';
import { fullPrice } from '../../ui/format.ts';
import { Cluster, Heading, Small, visuallyHidden } from '../../ui/layout.ts';
import { from, raised, space, theme } from '../../ui/theme.ts';
import { mailLink, telLink, WhatsAppButton } from '../contact-links.tsx';
import { paths, withQuery } from '../pages.ts';
import { EmailInput, MathCheck, ViewingPicker } from './contact-inputs.tsx';
import { ContactOutcome } from './contact-outcome.tsx';
import { kindWords, SUBJECT_LENGTH, useInquiry } from './inquiry.ts';
import { useContactForm } from './use-contact-form.ts';

/** The contact form, about the listing in the page's address, if any. */
export function ContactForm() {
  const { agent } = useSite();
  const inquiry = useInquiry();
  const { listing, kind } = inquiry;
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
      <Heading>{kindWords[kind].title}</Heading>
      {isTaken && outcome}
      <KindLinks kind={kind} />
      {listing && <ListingAskedAbout listing={listing} />}
      {kind === 'viewing' && <ViewingPicker wish={form.wish} onChange={form.setWish} />}
      <Pair>
        <TextInput label="Name" autoComplete="name" maxLength={100} required {...field('name')} />
        <EmailInput {...field('email')} onCorrect={(email) => form.setField('email', email)} />
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
        required
        hint={
          kind === 'valuation' &&
          'Block and street or address, type, size and floor, and when you plan to sell.'
        }
        {...field('message')}
      />
      <MathCheck problem={form.problem} answer={form.answer} onAnswer={form.setAnswer} onRenew={form.renew} />
      <Honeypot aria-hidden="true">
        <input type="text" name="website" aria-label="Website" tabIndex={-1} autoComplete="off" />
      </Honeypot>
      <Small>
        {consent.text} They go only to {agent.name}, {agent.agency} and our email provider. To have them
        deleted, write to <a href={mailLink(agent, { subject: 'My details' })}>{agent.email}</a>.
      </Small>
      <noscript>
        <NoScript>
          This form needs JavaScript. Without it, please call <a href={telLink(agent)}>{agent.phone}</a> or
          write to <a href={mailLink(agent)}>{agent.email}</a>.
        </NoScript>
      </noscript>
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
/** Hidden field that only bots fill in. */
const Honeypot = styled.div`${visuallyHidden}`;
const NoScript = styled.p`
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
function KindLinks({ kind: chosen }: { kind: EnquiryKind }) {
  const [search] = useSearchParams();
  return (
    <Cluster as="nav" $gap={2} aria-label="Kind of message">
      {kinds.map(({ kind, name, query }) => (
        <KindLink
          key={kind}
          to={withQuery(paths.contact, { property: search.get('property') ?? '', ...query })}
          replace
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
  const { title, slug, status, images } = listing;
  return (
    <Frame aria-label="Your enquiry is about">
      <PhotoFrame>
        <ListingPhoto path={images[0]} alt="" sizes="96px" />
      </PhotoFrame>
      <div>
        <Link to={paths.property(slug)}>{title}</Link>
        {status !== 'sold' && <Price>{fullPrice(listing)}</Price>}
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

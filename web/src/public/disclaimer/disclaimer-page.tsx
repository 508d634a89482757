import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { Container } from '../../ui/container.tsx';
import { Cluster } from '../../ui/layout.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { space, theme } from '../../ui/theme.ts';
import { mailLink } from '../contact-links.tsx';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';

const clauses = [
  {
    title: 'Information',
    text: 'The information on this website is given in good faith and is believed to be right when it is published. It is not guaranteed. Prices, sizes, availability and terms may change without notice and are subject to contract.',
  },
  {
    title: 'Images',
    text: 'Images, plans and visualisations are artists’ impressions unless they are marked as photographs. They show intent only, may differ from what is built, and are not statements of fact.',
  },
  {
    title: 'No advice',
    text: 'Nothing here is legal, financial or tax advice, or an offer. Please check measurements, tenure, approvals and any other point that matters to you with the parties concerned before you commit yourself.',
  },
  {
    title: 'Other websites',
    text: 'Listings link to pages of developers and other parties. We do not control those pages and do not answer for what they say.',
  },
];

/** /disclaimer */
export function DisclaimerPage() {
  const { agent } = useSite();
  usePageHead({
    title: 'Disclaimer',
    description: 'What the information and the images on this website are, and are not.',
    path: paths.disclaimer,
  });
  return (
    <>
      <PageBanner
        title="Disclaimer"
        intro="What the information and the images on this website are, and are not."
      />
      <Text>
        {clauses.map(({ title, text }) => (
          <section key={title}>
            <Title>{title}</Title>
            <p>{text}</p>
          </section>
        ))}
        <section>
          <Title>What is kept about you</Title>
          <p>
            What you send by our form is kept for {agent.name}, to answer you and for nothing else: encrypted,
            under a key of its own, and deleted by itself after a set time. Ask for a copy of it, or to be
            forgotten, at <a href={mailLink(agent, { subject: 'My details' })}>{agent.email}</a>: the key is
            then destroyed, and nobody can read it any more. The message also passes through our e-mail
            provider. That a page of a listing was opened is counted without your name.
          </p>
        </section>
        <section>
          <Title>Who publishes this website</Title>
          <p>
            {agent.name}, CEA Reg. No. {agent.licence}, of {agent.agency}, Licence No. {agent.agency_licence},
            telephone {agent.phone}.
          </p>
        </section>
        <Cluster $gap={3}>
          <LinkButton to={paths.contact}>Contact Sales Team</LinkButton>
          <LinkButton to={paths.home} variant="secondary">
            Back to Homepage
          </LinkButton>
        </Cluster>
      </Text>
    </>
  );
}

const Text = styled(Container)`
  display: grid;
  gap: ${space(6)};
  padding-block: ${space(7)};
  & > section { max-width: 68ch; }
`;
const Title = styled.h2`
  margin-bottom: ${space(2)};
  font-size: ${theme.size.h3};
`;

import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Cluster, Container } from '../../ui/layout.ts';
import { Chapter, PageBanner } from '../../ui/section.tsx';
import { space } from '../../ui/theme.ts';
import { mailLink } from '../contact-links.tsx';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';

const clauses = [
  {
    title: 'Information',
    text: 'The information on this website is given in good faith and is believed to be accurate when it is published. It is not guaranteed. Prices, sizes, availability and terms may change without notice and are subject to contract.',
  },
  {
    title: 'Images',
    text: 'Images, plans and visualisations are artists’ impressions unless they are marked as photographs. They show intent only, may differ from what is built, and are not statements of fact.',
  },
  {
    title: 'No advice',
    text: 'Nothing here is legal, financial or tax advice, or an offer. Please check measurements, tenure, approvals and any other point that matters to you with the parties concerned before you commit.',
  },
  {
    title: 'Other websites',
    text: 'Listings link to pages of developers and other parties. We do not control those pages and are not responsible for their content.',
  },
];

const intro = 'What you can and cannot rely on in the information and images on this website.';

/** /disclaimer */
export function DisclaimerPage() {
  const { agent } = useSite();
  usePageHead({
    title: 'Disclaimer',
    description: intro,
    path: paths.disclaimer,
  });
  return (
    <>
      <PageBanner title="Disclaimer" intro={intro} />
      <Text>
        {clauses.map(({ title, text }) => (
          <Chapter key={title} title={title}>
            <p>{text}</p>
          </Chapter>
        ))}
        <Chapter title="What we keep about you">
          <p>
            What you send through our form is kept for {agent.name}, only to answer you: encrypted with its
            own key, and deleted automatically after a set time. For a copy of your details, or to have them
            erased, write to <a href={mailLink(agent, { subject: 'My details' })}>{agent.email}</a>: we then
            destroy the key, and your details become permanently unreadable. Messages also pass through our
            email provider. We count listing views without recording who you are.
          </p>
        </Chapter>
        <Chapter title="Who publishes this website">
          <p>
            {agent.name}, CEA Reg. No. {agent.licence}, of {agent.agency}, Licence No. {agent.agency_licence},
            telephone {agent.phone}.
          </p>
        </Chapter>
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

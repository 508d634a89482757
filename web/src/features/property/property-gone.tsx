import { messages } from '@marketplace/contracts/messages';
import styled from 'styled-components';
import { useResource } from '../../api/use-resource.ts';
import { CardGrid } from '../../listings/card-grid.tsx';
import { featuredListings } from '../../listings/listing.resources.ts';
import { usePageHead } from '../../site/page-head.tsx';
import { paths } from '../../site/public-paths.ts';
import { Container } from '../../ui/container.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Section } from '../../ui/section.tsx';
import { space, theme } from '../../ui/theme.ts';
import { ContactActions } from './contact-actions.tsx';
import { LeavingNote } from './leaving-note.tsx';
import type { Leaving } from './use-leave.ts';

/** In place of a listing that is not there: whom to ask, and homes that are. */
export function PropertyGone({ path, leaving }: { path: string; leaving: Leaving }) {
  const { data: others = [] } = useResource(featuredListings);
  usePageHead({
    title: messages.propertyNotFound,
    description: 'This listing is no longer available.',
    path,
    noindex: true,
    status: 404,
  });
  return (
    <>
      <Page>
        <Kicker>{messages.propertyNotFound}</Kicker>
        <h1>This listing is no longer available</h1>
        <p>It may be sold or taken, or the link may be mistyped. Ask us: we may know of something like it.</p>
        <ContactActions />
        <LeavingNote leaving={leaving} />
      </Page>
      {others.length > 0 && (
        <Section
          title="Available now"
          tone="sunken"
          action={
            <LinkButton to={paths.list('Buy')} variant="secondary">
              Explore Properties
            </LinkButton>
          }
        >
          <CardGrid listings={others} />
        </Section>
      )}
    </>
  );
}

const Page = styled(Container)`
  display: grid;
  justify-items: start;
  gap: ${space(4)};
  padding-block: ${space(7)} ${space(6)};
  & > p { max-width: 60ch; }
`;
const Kicker = styled.p`
  color: ${theme.color.brand};
  font-weight: ${theme.weight.strong};
`;

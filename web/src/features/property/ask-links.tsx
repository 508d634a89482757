import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { paths, withQuery } from '../../site/public-paths.ts';
import type { ButtonLook } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { space } from '../../ui/theme.ts';

/** What asks about a listing by the site's own form: a question, or, as long as it can be had, a viewing. */
export function AskLinks({ listing: { slug, status } }: { listing: PropertyView }) {
  return (
    <Ways>
      <EnquireLink slug={slug} size="lg" />
      {status === 'active' && (
        <LinkButton
          to={withQuery(paths.contact, { property: slug, viewing: '1' })}
          variant="secondary"
          size="lg"
          block
        >
          Arrange a viewing
        </LinkButton>
      )}
    </Ways>
  );
}

/** Leads to the form, with the listing named. */
export function EnquireLink({ slug, ...look }: { slug: string } & ButtonLook) {
  return (
    <LinkButton to={withQuery(paths.contact, { property: slug })} block {...look}>
      Enquire
    </LinkButton>
  );
}

/** Side by side where there is room for both. */
const Ways = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 160px), 1fr));
  gap: ${space(2)};
  & > a { padding-inline: ${space(2)}; }
  @media print { display: none; }
`;

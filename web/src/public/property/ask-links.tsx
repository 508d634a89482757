import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import type { ButtonLook } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { space } from '../../ui/theme.ts';
import { paths, withQuery } from '../pages.ts';

/** Links to the form about a listing: an enquiry or a viewing; a question where it is sold. */
export function AskLinks({ listing }: { listing: PropertyView }) {
  const { slug, status } = listing;
  return (
    <Ways>
      <EnquireLink listing={listing} size="lg" />
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
export function EnquireLink({ listing: { slug, status }, ...look }: { listing: PropertyView } & ButtonLook) {
  return (
    <LinkButton to={withQuery(paths.contact, { property: slug })} block {...look}>
      {status === 'sold' ? 'Ask a question' : 'Enquire'}
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

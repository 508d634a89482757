import { counted } from '@marketplace/contracts/counted';
import type { TableRow } from '@marketplace/contracts/listings/listing-table.views';
import styled from 'styled-components';
import { NewLaunchBadge, StatusBadge, TypeBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { fullPrice } from '../../ui/format.ts';
import { Cluster } from '../../ui/layout.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { space, theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Thumbnail } from '../listing/thumbnail.tsx';
import { historyPath } from '../ui/admin-paths.ts';
import { CheckBox } from '../ui/controls.tsx';
import { framed, Note } from '../ui/page.tsx';
import type { PropertyActions } from './property-actions.ts';
import type { PageSelection } from './use-page-selection.ts';

interface PropertyCardProps {
  listing: TableRow;
  actions: PropertyActions;
  selection: PageSelection;
}

/** A listing of the admin's list. */
export function PropertyCard({ listing, actions, selection }: PropertyCardProps) {
  const { id, title, district, summary, status, property_type, is_new_launch, image } = listing;
  return (
    <Card>
      <Picture>
        <Thumbnail path={image ?? undefined} alt="" />
        <Choice>
          <CheckBox
            label={`Choose ${title}`}
            hideLabel
            checked={selection.has(id)}
            onChange={() => selection.toggle(id)}
          />
        </Choice>
      </Picture>
      <Head>
        <Title>{title}</Title>
        <Note>{district}</Note>
        <Cluster $gap={1}>
          <StatusBadge status={status} />
          <TypeBadge type={property_type} />
          {is_new_launch && <NewLaunchBadge />}
        </Cluster>
      </Head>
      <Description>{summary}</Description>
      <Figures as="p" $gap={[1, 4]}>
        <Price>{fullPrice(listing)}</Price>
        <span>{counted(listing.views_count, 'view')}</span>
        <span>{counted(listing.clicks_count, 'click')}</span>
      </Figures>
      <PropertyCardActions listing={listing} actions={actions} />
    </Card>
  );
}

/** What can be done with a listing; screen readers hear which one. */
function PropertyCardActions({ listing, actions }: Omit<PropertyCardProps, 'selection'>) {
  const which = <VisuallyHidden> {listing.title}</VisuallyHidden>;
  const isCopying = actions.copying === listing.id;
  return (
    <Actions>
      <Button variant="secondary" size="sm" onClick={() => actions.edit(listing)}>
        Edit{which}
      </Button>
      <LinkButton variant="secondary" size="sm" to={historyPath(listing.id)}>
        History{which}
      </LinkButton>
      <Button
        variant="quiet"
        size="sm"
        disabled={actions.copying !== undefined}
        onClick={() => actions.duplicate(listing)}
      >
        {isCopying ? 'Copying...' : 'Duplicate'}
        {which}
      </Button>
      <DeleteButton variant="quiet" size="sm" onClick={() => actions.remove(listing)}>
        Delete{which}
      </DeleteButton>
    </Actions>
  );
}

const Card = styled.article`
  display: grid;
  grid-template: 'picture head actions' auto 'picture text actions' auto 'picture figures actions' 1fr / 160px minmax(0, 1fr) auto;
  gap: ${space(2)} ${space(4)};
  padding: ${space(4)};
  ${framed}
  @media (max-width: ${theme.bp.md - 1}px) {
    grid-template: 'picture head' auto 'text text' auto 'figures figures' auto 'actions actions' auto / 96px minmax(0, 1fr);
    gap: ${space(3)};
  }
`;
const Picture = styled.div`
  grid-area: picture;
  position: relative;
  align-self: start;
  border-radius: ${theme.radius.sm}px;
  overflow: hidden;
`;
const Choice = styled.div`
  position: absolute;
  top: 0;
  left: 0;
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: 0 0 ${theme.radius.sm}px 0;
  background: ${theme.color.surface};
`;
const Head = styled.div`
  grid-area: head;
  display: grid;
  gap: ${space(1)};
  align-content: start;
  min-width: 0;
`;
const Title = styled.h2`overflow-wrap: anywhere;`;
const Description = styled.p`
  grid-area: text;
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  max-width: 72ch;
  overflow: hidden;
  overflow-wrap: anywhere;
`;
const Figures = styled(Cluster)`
  grid-area: figures;
  align-items: baseline;
  color: ${theme.color.muted};
  font-variant-numeric: tabular-nums;
`;
const Price = styled.strong`
  color: ${theme.color.ink};
  font-size: ${theme.size.md};
  font-weight: ${theme.weight.strong};
`;
const Actions = styled.div`
  grid-area: actions;
  display: grid;
  grid-template-columns: repeat(2, minmax(96px, 1fr));
  gap: ${space(2)};
  align-content: start;
  /* Children are positioned by the hidden words inside them. */
  > * { position: relative; }
`;
const DeleteButton = styled(Button)`&& { color: ${theme.color.danger}; }`;

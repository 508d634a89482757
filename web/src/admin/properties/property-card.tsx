import { counted } from '@marketplace/contracts/counted';
import type { TableRow } from '@marketplace/contracts/listings/listing-table.views';
import styled from 'styled-components';
import { NewLaunchBadge, StatusBadge, TypeBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { fullPrice } from '../../ui/format.ts';
import { Cluster } from '../../ui/layout.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Actions, Card, Head, Picture } from '../listing/card.ts';
import { Thumbnail } from '../listing/thumbnail.tsx';
import { historyPath } from '../pages.ts';
import { CheckBox } from '../ui/controls.tsx';
import { Note } from '../ui/page.tsx';
import type { Selection } from '../ui/use-selection.ts';
import type { PropertyActions } from './property-actions.tsx';

interface PropertyCardProps {
  listing: TableRow;
  actions: PropertyActions;
  selection: Selection;
}

/** A listing of the admin's list. */
export function PropertyCard({ listing, actions, selection }: PropertyCardProps) {
  const { id, title, district, summary, status, property_type, is_new_launch, image } = listing;
  const which = <VisuallyHidden> {title}</VisuallyHidden>;
  return (
    <Card>
      <Picture>
        <Thumbnail path={image ?? undefined} alt="" />
        <Corner>
          <CheckBox
            label={`Select ${title}`}
            hideLabel
            checked={selection.has(id)}
            onChange={() => selection.toggle(id)}
          />
        </Corner>
      </Picture>
      <Head>
        <h2>{title}</h2>
        <Note>{district}</Note>
        <Cluster $gap={1}>
          <StatusBadge status={status} />
          <TypeBadge type={property_type} />
          {is_new_launch && <NewLaunchBadge />}
        </Cluster>
      </Head>
      <Description>{summary}</Description>
      <Figures as="p" $gap={[1, 4]}>
        <strong>{fullPrice(listing)}</strong>
        <span>{counted(listing.views_count, 'view')}</span>
        <span>{counted(listing.clicks_count, 'click')}</span>
      </Figures>
      <Actions>
        <Button variant="secondary" size="sm" onClick={() => actions.edit(id)}>
          Edit{which}
        </Button>
        <LinkButton variant="secondary" size="sm" to={historyPath(id)}>
          History{which}
        </LinkButton>
        <Button
          variant="quiet"
          size="sm"
          disabled={actions.copying !== undefined}
          onClick={() => actions.duplicate(id)}
        >
          {actions.copying === id ? 'Copying...' : 'Duplicate'}
          {which}
        </Button>
        <DeleteButton variant="quiet" size="sm" onClick={() => actions.remove(id)}>
          Delete{which}
        </DeleteButton>
      </Actions>
    </Card>
  );
}

const Corner = styled.div`
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
  strong { color: ${theme.color.ink}; font-size: ${theme.size.md}; font-weight: ${theme.weight.strong}; }
`;
const DeleteButton = styled(Button)`&& { color: ${theme.color.danger}; }`;

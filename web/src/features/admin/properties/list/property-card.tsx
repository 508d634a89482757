import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { NewLaunchBadge, StatusBadge, TypeBadge } from '../../../../ui/badge.tsx';
import { space, theme } from '../../../../ui/theme.ts';
import { CheckBox } from '../../blocks/check-box.tsx';
import { Thumbnail } from '../../blocks/listings/thumbnail.tsx';
import type { Selection } from '../statuses/use-selection.ts';
import type { PropertyActions } from './property-actions.ts';
import { PropertyCardActions } from './property-card-actions.tsx';
import { PropertyCardFigures } from './property-card-figures.tsx';

interface PropertyCardProps {
  listing: PropertyView;
  actions: PropertyActions;
  selection: Selection;
}

/** A listing of the admin's list. */
export function PropertyCard({ listing, actions, selection }: PropertyCardProps) {
  const { id, title, district, description, status, property_type, is_new_launch, images } = listing;
  return (
    <Card>
      <Picture>
        <Thumbnail path={images[0]} alt="" />
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
        <District>{district}</District>
        <Badges>
          <StatusBadge status={status} />
          <TypeBadge type={property_type} />
          {is_new_launch && <NewLaunchBadge />}
        </Badges>
      </Head>
      <Description>{description}</Description>
      <PropertyCardFigures listing={listing} />
      <PropertyCardActions listing={listing} actions={actions} />
    </Card>
  );
}

const Card = styled.article`
  display: grid;
  grid-template: 'picture head actions' auto 'picture text actions' auto 'picture figures actions' 1fr / 160px minmax(0, 1fr) auto;
  gap: ${space(2)} ${space(4)};
  padding: ${space(4)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
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
const District = styled.p`color: ${theme.color.muted};`;
const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
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

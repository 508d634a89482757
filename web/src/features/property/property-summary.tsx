import { findDistrict } from '@marketplace/contracts/districts';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { SaveButton } from '../../device/save-button.tsx';
import { NewLaunchBadge, StatusBadge, TypeBadge } from '../../ui/badge.tsx';
import { PinIcon } from '../../ui/icons.tsx';
import { space, theme } from '../../ui/theme.ts';
import { ListingDates } from './listing-dates.tsx';
import { PriceLine } from './price-line.tsx';
import { ShareButton } from './share-button.tsx';
import { SoldNote } from './sold-note.tsx';

/** What a listing is, where, and for how much. */
export function PropertySummary({ listing }: { listing: PropertyView }) {
  return (
    <Block>
      <Line>
        <Badges>
          <TypeBadge type={listing.property_type} />
          <StatusBadge status={listing.status} />
          {listing.is_new_launch && <NewLaunchBadge />}
        </Badges>
        <Actions>
          <SaveButton listing={listing} />
          <ShareButton listing={listing} />
        </Actions>
      </Line>
      <Title>{listing.title}</Title>
      <Place>
        <PinIcon size={18} /> {findDistrict(listing.district)?.longLabel ?? listing.district}
      </Place>
      {listing.status === 'sold' ? <SoldNote /> : <PriceLine listing={listing} />}
      <ListingDates {...listing} />
    </Block>
  );
}

const Block = styled.div`
  display: grid;
  gap: ${space(3)};
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
`;
const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;
const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
`;
const Title = styled.h1`
  font-size: ${theme.size.h2};
  overflow-wrap: anywhere;
`;
const Place = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  color: ${theme.color.muted};
`;

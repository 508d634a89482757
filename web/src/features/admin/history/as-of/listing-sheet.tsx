import type { ListingAsOf } from '@marketplace/contracts/listings/history.views';
import styled from 'styled-components';
import { NewLaunchBadge, StatusBadge, TypeBadge } from '../../../../ui/badge.tsx';
import { count, fullPrice } from '../../../../ui/format.ts';
import { space, theme } from '../../../../ui/theme.ts';
import { fieldLabels } from '../../blocks/listings/field-errors.ts';
import { Thumbnail } from '../../blocks/listings/thumbnail.tsx';

/** Every field of a listing, to read only. */
export function ListingSheet({ listing }: { listing: ListingAsOf }) {
  const { title, description, status, property_type, is_new_launch, images, key_features } = listing;
  return (
    <Sheet>
      <h2>{title}</h2>
      <Badges>
        <StatusBadge status={status} />
        <TypeBadge type={property_type} />
        {is_new_launch && <NewLaunchBadge />}
      </Badges>
      <Price>{fullPrice(listing)}</Price>
      <Facts>
        {factsOf(listing).map(([field, text]) => (
          <div key={field}>
            <dt>{fieldLabels[field]}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Facts>
      <Description>{description}</Description>
      {images.length > 0 && (
        <Pictures>
          {images.map((path, index) => (
            <li key={path}>
              <Thumbnail path={path} alt={`Picture ${index + 1} of ${images.length}`} />
            </li>
          ))}
        </Pictures>
      )}
      {key_features.length > 0 && (
        <p>
          {fieldLabels.key_features}: {key_features.join(', ')}
        </p>
      )}
    </Sheet>
  );
}

function factsOf(listing: ListingAsOf): [string, string][] {
  const { district, category, sub_type, bedrooms, bathrooms, area_sqft, redirect_url } = listing;
  const number = (value: number | null) => (value === null ? 'none' : count(value));
  return [
    ['district', district],
    ['category', category],
    ['sub_type', sub_type ?? 'none'],
    ['bedrooms', number(bedrooms)],
    ['bathrooms', number(bathrooms)],
    ['area_sqft', area_sqft === null ? 'none' : String(area_sqft)],
    ['redirect_url', redirect_url],
  ];
}

const Sheet = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  padding: ${space(5)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
  overflow-wrap: anywhere;
`;
const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;
const Price = styled.p`
  font-size: ${theme.size.lg};
  font-weight: ${theme.weight.strong};
  font-variant-numeric: tabular-nums;
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 140px), 1fr));
  gap: ${space(3)};
  margin: 0;
  dt { color: ${theme.color.muted}; font-size: ${theme.size.xs}; }
`;
const Description = styled.p`
  max-width: 72ch;
  white-space: pre-wrap;
`;
const Pictures = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, 128px);
  gap: ${space(2)};
  li { border-radius: ${theme.radius.sm}px; overflow: hidden; }
`;

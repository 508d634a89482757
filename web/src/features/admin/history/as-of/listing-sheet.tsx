import type { ListingAsOf } from '@marketplace/contracts/listings/history.views';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import styled from 'styled-components';
import { NewLaunchBadge, StatusBadge, TypeBadge } from '../../../../ui/badge.tsx';
import { fullPrice } from '../../../../ui/format.ts';
import { Cluster } from '../../../../ui/layout.ts';
import { space, theme } from '../../../../ui/theme.ts';
import { labelOf } from '../../blocks/listings/listing-fields.ts';
import { Thumbnail } from '../../blocks/listings/thumbnail.tsx';

/** All others are shown by their label. */
const shownApart: readonly ListingField[] = [
  'title',
  'description',
  'price',
  'property_type',
  'status',
  'is_new_launch',
  'images',
  'key_features',
];
const facts = ListingField.options.filter((field) => !shownApart.includes(field));

/** Every field of a listing, to read only. */
export function ListingSheet({ listing }: { listing: ListingAsOf }) {
  const { title, description, status, property_type, is_new_launch, images, key_features } = listing;
  return (
    <Sheet>
      <h2>{title}</h2>
      <Cluster $gap={1}>
        <StatusBadge status={status} />
        <TypeBadge type={property_type} />
        {is_new_launch && <NewLaunchBadge />}
      </Cluster>
      <Price>{fullPrice(listing)}</Price>
      <Facts>
        {facts.map((field) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>{String(listing[field] ?? 'none')}</dd>
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
          {labelOf('key_features')}: {key_features.join(', ')}
        </p>
      )}
    </Sheet>
  );
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

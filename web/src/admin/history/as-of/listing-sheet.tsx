import type { ListingAsOf } from '@marketplace/contracts/listings/history.views';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import styled from 'styled-components';
import { NewLaunchBadge, StatusBadge, TypeBadge } from '../../../ui/badge.tsx';
import { fullPrice } from '../../../ui/format.ts';
import { Cluster, Stack } from '../../../ui/layout.ts';
import { space, theme } from '../../../ui/theme.ts';
import { noteText } from '../../listing/differences.tsx';
import { labelOf } from '../../listing/listing-fields.ts';
import { Thumbnails } from '../../listing/thumbnail.tsx';
import { framed } from '../../ui/page.tsx';

/** All others are shown by their label. */
const shownApart: readonly ListingField[] = [
  'title',
  'description',
  'price',
  'property_type',
  'status',
  'is_new_launch',
  'images',
  'image_notes',
  'key_features',
];
const facts = ListingField.options.filter((field) => !shownApart.includes(field));

/** Every field of a listing, to read only. */
export function ListingSheet({ listing }: { listing: ListingAsOf }) {
  const { title, description, status, property_type, is_new_launch, images, image_notes, key_features } =
    listing;
  return (
    <Sheet as="article" $gap={3}>
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
      {images.length > 0 && <Thumbnails paths={images} name="Picture" width={128} />}
      {image_notes.length > 0 && (
        <Facts aria-label={labelOf('image_notes')}>
          {image_notes.map((note) => (
            <div key={note.image}>
              <dt>Picture {images.indexOf(note.image) + 1}</dt>
              <dd>{noteText(note)}</dd>
            </div>
          ))}
        </Facts>
      )}
      {key_features.length > 0 && (
        <p>
          {labelOf('key_features')}: {key_features.join(', ')}
        </p>
      )}
    </Sheet>
  );
}

const Sheet = styled(Stack)`
  padding: ${space(5)};
  ${framed}
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

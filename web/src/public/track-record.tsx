import type { TrackRecord } from '@marketplace/contracts/listings/record.views';
import { trackRecord as schema } from '@marketplace/contracts/listings/record.views';
import styled from 'styled-components';
import type { Resource } from '../api/client.ts';
import { useResource } from '../api/use-resource.ts';
import { count, exactPrice, singaporeDate } from '../ui/format.ts';
import { Small } from '../ui/layout.ts';
import { Section } from '../ui/section.tsx';
import { from, raised, space, theme } from '../ui/theme.ts';

/** Testimonials, and the homes that were sold and rented out. */
export const trackRecord: Resource<TrackRecord> = { path: '/properties/record', schema };

/** It changes rarely: what the server embedded is good enough. */
const once = { revalidateIfStale: false, revalidateOnFocus: false };

/** What clients say; nothing without testimonials. */
export function ClientsSay() {
  const { data } = useResource(trackRecord, once);
  return data && data.testimonials.length > 0 ? (
    <Section title="What clients say">
      <Testimonials items={data.testimonials} />
    </Section>
  ) : null;
}

export function Testimonials({ items }: { items: TrackRecord['testimonials'] }) {
  return (
    <Quotes>
      {items.map(({ quote, name, about }) => (
        <Quote key={`${name} ${quote}`}>
          <blockquote>{quote}</blockquote>
          <figcaption>
            <strong>{name}</strong>
            {about && <Small as="span">{about}</Small>}
          </figcaption>
        </Quote>
      ))}
    </Quotes>
  );
}

const Quotes = styled.div`
  display: grid;
  gap: ${space(5)};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
`;
const Quote = styled.figure`
  display: grid;
  gap: ${space(3)};
  align-content: space-between;
  padding: ${space(5)};
  ${raised}
  blockquote { overflow-wrap: anywhere; white-space: pre-line; }
  figcaption { display: grid; }
`;

/** Homes shown before the visitor asks for all. */
const FIRST = 12;

/** The sold and rented homes; nothing without any. */
export function SoldHomes() {
  const { data } = useResource(trackRecord, once);
  if (!data || data.homes.length === 0) return null;
  const { homes, total } = data;
  const more = homes.slice(FIRST);
  return (
    <Section title="Sold and rented">
      <Homes homes={homes.slice(0, FIRST)} />
      {more.length > 0 && (
        <More>
          <summary>Show {count(more.length)} more</summary>
          <Homes homes={more} />
        </More>
      )}
      {total > homes.length && (
        <Small>
          The latest {homes.length} of {count(total)}.
        </Small>
      )}
    </Section>
  );
}

function Homes({ homes }: Pick<TrackRecord, 'homes'>) {
  return (
    <Rows>
      {homes.map(({ title, category, place, rented, month, price }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: homes have no other name, and stay in this order
        <li key={index}>
          <div>
            <strong>{title}</strong>
            <Small>
              {category} · {place}
            </Small>
          </div>
          <div>
            {rented ? 'Rented' : 'Sold'} in {singaporeDate(`${month}-15T00:00:00Z`).slice(3)}
            {price !== null && (
              <Small>
                {exactPrice(price)}
                {rented && ' /month'}
              </Small>
            )}
          </div>
        </li>
      ))}
    </Rows>
  );
}

const Rows = styled.ul`
  display: grid;
  column-gap: ${space(7)};
  ${from.lg} { grid-template-columns: 1fr 1fr; }
  & > li {
    display: flex;
    justify-content: space-between;
    gap: ${space(4)};
    padding-block: ${space(3)};
    border-bottom: 1px solid ${theme.color.line};
  }
  & > li > :first-child { min-width: 0; overflow-wrap: anywhere; }
  & > li > :last-child { flex: none; text-align: right; font-variant-numeric: tabular-nums; }
`;
const More = styled.details`
  & > summary { padding-block: ${space(3)}; color: ${theme.color.brand}; font-weight: ${theme.weight.label}; cursor: pointer; }
`;

import { counted } from '@marketplace/contracts/counted';
import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import type { PropertyList } from '@marketplace/contracts/listings/listing.views';
import { useMemo } from 'react';
import styled from 'styled-components';
import { CardGrid } from '../../listing/card-grid.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { EmptyState } from '../../ui/states.tsx';
import { theme } from '../../ui/theme.ts';
import type { ListWords } from './list-words.ts';
import { nearestMisses, quoted } from './nearest-misses.ts';
import type { Filters } from './use-filters.ts';

export interface NoMatchesProps {
  words: ListWords;
  /** All that could match; undefined while they are on their way. */
  everything: PropertyList | undefined;
  filter: ListingFilter;
  filters: Filters;
  /** Called after a filter was taken off, with its button: the focus has to go elsewhere. */
  onUse: () => void;
}

/** Says that nothing matches, which filter alone is in the way, and what comes nearest without it; the newest when nothing does. */
export function NoMatches({ words, everything, filter, filters, onUse }: NoMatchesProps) {
  const misses = useMemo(() => (everything ? nearestMisses(everything, filter) : []), [everything, filter]);
  const [first] = misses;
  const isNewest =
    first?.filter.name === 'search' &&
    !first.filter.meaning &&
    !first.filter.without &&
    Object.keys(filter).length === 1;
  const heading = isNewest ? 'Newest properties' : 'Closest matches';
  const takeOff = (act: () => void) => () => {
    act();
    onUse();
  };
  return (
    <Stack $gap={6}>
      <EmptyState title={words.empty.title}>
        {words.empty.hint && <p>{words.empty.hint}</p>}
        {Object.keys(filter).length > 0 && (
          <Ways $gap={2}>
            {misses.map(({ filter: { name, label, without = '' }, found }) => (
              <Button
                key={label}
                variant="secondary"
                onClick={takeOff(() => filters.setFilter(name, without))}
              >
                Remove {quoted(label)} ({counted(found, 'home')})
              </Button>
            ))}
            <Button variant="quiet" onClick={takeOff(filters.clearFilters)}>
              Clear all filters
            </Button>
          </Ways>
        )}
      </EmptyState>
      {first && (
        <section aria-label={heading}>
          <Heading>{heading}</Heading>
          <p>
            {isNewest
              ? `Nothing for ${first.filter.label}. These are the newest.`
              : `Without ${quoted(first.filter.label)}:`}
          </p>
          <Cards>
            <CardGrid listings={first.nearest} />
          </Cards>
        </section>
      )}
    </Stack>
  );
}

const Ways = styled(Cluster)`
  justify-content: center;
  & > button { white-space: normal; }
`;
const Heading = styled.h2`font-size: ${theme.size.h3};`;
const Cards = styled.div`margin-top: ${theme.space[4]}px;`;

import type { ReactNode } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.ts';

/** A button that shows more of a list; nothing when the whole list is shown. */
export function ShowMore({ hidden, onClick }: { hidden: number; onClick: () => void }) {
  if (hidden === 0) return null;
  return (
    <Centre>
      <Button variant="secondary" onClick={onClick}>
        Show more ({count(hidden)} left)
      </Button>
    </Centre>
  );
}

interface MoreButtonProps {
  list: { hasMore: boolean; isLoadingMore: boolean; showMore: () => void };
  label?: string;
}

/** A button that loads the next page of a list; nothing after the last page. */
export function MoreButton({ list, label = 'Show more' }: MoreButtonProps) {
  if (!list.hasMore) return null;
  return (
    <Button variant="secondary" disabled={list.isLoadingMore} onClick={list.showMore}>
      {label}
    </Button>
  );
}

const CARDS = 24;

interface CardListProps<Item> {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** The first items as cards, and more of them on request. */
export function CardList<Item extends { id: string }>({ items, children }: CardListProps<Item>) {
  const { shown, hidden, showMore } = useWindow(items, CARDS);
  return (
    <>
      <Stack as="ul" $gap={3}>
        {shown.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </Stack>
      <ShowMore hidden={hidden} onClick={showMore} />
    </>
  );
}

/** Returns the first `step` items of a long list, and `step` more after each `showMore`. */
export function useWindow<Item>(items: readonly Item[], step: number) {
  const [size, setSize] = useState(step);
  return {
    shown: items.slice(0, size),
    hidden: Math.max(0, items.length - size),
    showMore: () => setSize(size + step),
  };
}

const Centre = styled.div`
  display: grid;
  justify-items: center;
`;

import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { Row } from './layout.ts';
import { Note } from './notices.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  /** Which rows the page has, instead of its number. */
  range?: string;
  onPage: (page: number) => void;
}

/** Returns which rows a page has, as `51–100 of 120`. Pages count from 1. */
export function rangeText(page: number, pageSize: number, total: number): string {
  return `${count((page - 1) * pageSize + 1)}–${count(Math.min(total, page * pageSize))} of ${count(total)}`;
}

/** Goes through the pages of a list that the server cuts; nothing when there is only one. */
export function Pager({ page, pages, range, onPage }: PagerProps) {
  if (pages < 2) return null;
  return (
    <Centred as="nav" $gap={3} aria-label="Pages">
      <Button
        variant="secondary"
        size="sm"
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page - 1, pages))}
      >
        Previous
      </Button>
      <Note role="status">{range ?? `Page ${count(page)} of ${count(pages)}`}</Note>
      <Button variant="secondary" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Centred>
  );
}

const Centred = styled(Row)`justify-content: center;`;

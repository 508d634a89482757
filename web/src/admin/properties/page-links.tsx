import { limits } from '@marketplace/contracts/limits';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { Spread } from '../../ui/layout.ts';
import { Note, Row } from '../ui/page.tsx';

interface PageLinksProps {
  page: number;
  /** Of all pages together. */
  total: number;
  onPage: (page: number) => void;
}

/** Returns how many pages so many listings make; one even when there are none. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / limits.tablePage));
}

/** Which part of the list is shown, and the ways to the others; nothing when all of it is. */
export function PageLinks({ page, total, onPage }: PageLinksProps) {
  const pages = pagesOf(total);
  if (pages === 1) return null;
  const first = (page - 1) * limits.tablePage + 1;
  const last = Math.min(total, page * limits.tablePage);
  return (
    <Spread as="nav" $gap={3} aria-label="Pages">
      <Note>
        {count(first)}–{count(last)} of {count(total)}
      </Note>
      <Row $gap={2}>
        <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <span>
          Page {count(page)} of {count(pages)}
        </span>
        <Button variant="secondary" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </Row>
    </Spread>
  );
}

import type { TodoItem, TodoSection } from '@marketplace/contracts/analytics/todo.views';
import { useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';

interface ConfirmAllProps {
  section: TodoSection;
  /** Those of its items that are on screen. */
  shown: readonly TodoItem[];
  isBusy: boolean;
  onConfirm: (ids: readonly string[]) => Promise<void>;
}

/** Says of all listings that are shown that they are still available; of those that are not shown, after a question. */
export function ConfirmAll({ section, shown, isBusy, onConfirm }: ConfirmAllProps) {
  const { ids, count: all } = section;
  const [isAsked, setAsked] = useState(false);
  const seen = shown.flatMap(({ listing_id }) => listing_id ?? []);
  const many = ids.length < all ? `the first ${count(ids.length)}` : `all ${count(ids.length)}`;
  async function confirmMany() {
    setAsked(false);
    await onConfirm(ids);
  }
  return (
    <>
      {seen.length > 1 && (
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void onConfirm(seen)}>
          All of these are
        </Button>
      )}
      {ids.length > seen.length && (
        <Button size="sm" variant="quiet" disabled={isBusy} onClick={() => setAsked(true)}>
          Confirm {many}…
        </Button>
      )}
      {isAsked && (
        <AlertDialog
          title={`Confirm ${many}?`}
          message="Visitors will read on each of them that it was confirmed as available today."
          confirmLabel={`Confirm ${many}`}
          onConfirm={() => void confirmMany()}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  );
}

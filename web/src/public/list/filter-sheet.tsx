import type { ReactNode } from 'react';
import type { FilterName } from '../../listing/filter-url.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { count } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.ts';
import { FilterFields, SortSelect } from './filter-fields.tsx';
import { BedroomsSelect } from './late-parts.tsx';
import type { ListWords } from './list-head.tsx';
import { useFilters } from './use-list.ts';

export interface FilterSheetProps {
  words: ListWords;
  /** The filters that the list applies. */
  fields: readonly FilterName[];
  total: number | undefined;
  map: ReactNode;
  onClose: () => void;
}

/** A phone's filters. Changes apply at once; going back closes the sheet and undoes them. */
export function FilterSheet({ words, fields, total, map, onClose }: FilterSheetProps) {
  useBackCloses(onClose);
  const filters = useFilters('replace'); // in the entry that the sheet has of its own
  return (
    <Dialog
      title="Filters"
      onClose={onClose}
      asSheet
      foot={
        <>
          <Button variant="quiet" onClick={filters.clearFilters}>
            Clear all
          </Button>
          <Button block onClick={onClose}>
            {total === undefined ? 'Show homes' : `Show ${count(total)} ${total === 1 ? 'home' : 'homes'}`}
          </Button>
        </>
      }
    >
      <Stack $gap={4}>
        <FilterFields
          filters={filters}
          examples={words.examples}
          bedrooms={<BedroomsSelect filters={filters} fields={fields} />}
          isImmediate
        />
        <SortSelect filters={filters} />
        {map}
      </Stack>
    </Dialog>
  );
}

import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import type { ListingTable } from '@marketplace/contracts/listings/listing-table.views';
import { TableIds } from '@marketplace/contracts/listings/listing-table.views';
import { useEffect } from 'react';
import styled from 'styled-components';
import { getJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { Spread, Stack } from '../../ui/layout.ts';
import { EmptyState } from '../../ui/states.tsx';
import { CheckBox } from '../ui/controls.tsx';
import { Dimmed, Note, Row } from '../ui/page.tsx';
import { PropertyCard } from './property-card.tsx';
import type { PropertyActions } from './property-actions.ts';
import type { PropertyQuery } from './property-query.ts';
import { askedFor, isSameQuery, wholeList } from './property-query.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useColumns } from './kept-choices.ts';
import { ListTools } from './table-settings.tsx';
import { PageLinks, pagesOf } from './page-links.tsx';
import { PropertyTable } from './property-table.tsx';
import type { TableState } from './use-table.ts';
import type { PageSelection } from './use-page-selection.ts';
import type { usePropertyQuery } from './use-property-query.ts';

interface PropertyResultsProps {
  asked: ReturnType<typeof usePropertyQuery>;
  /** The rows of the page, and how many there are on all. */
  shown: ListingTable;
  table: TableState;
  /** Rows, or else cards. */
  isTable: boolean;
  selection: PageSelection;
  actions: PropertyActions;
}

/** The listings that the filter leaves, a page of them. */
export function PropertyResults(props: PropertyResultsProps) {
  const { asked, shown, table, isTable } = props;
  const { rows, total } = shown;
  const { page, setPage } = asked;
  const isBeyond = rows.length === 0 && total > 0 && !table.isOld;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is no more gives way to the last one
  useEffect(() => {
    if (isBeyond) setPage(pagesOf(total));
  }, [isBeyond]);
  return (
    <Stack $gap={3}>
      <Tools {...props} />
      {total === 0 ? <NothingFound {...asked} /> : <Listings {...props} />}
      <PageLinks page={page} total={total} onPage={setPage} />
      {!isTable && <Chosen {...props} />}
    </Stack>
  );
}

/** What stands above the rows: how many there are, what waits to be shown, and what is done with all of them. */
function Tools(props: PropertyResultsProps) {
  const { asked, shown, table, isTable, selection } = props;
  if (isTable && selection.ids.length > 0) return <Chosen {...props} />;
  return (
    <Line $gap={2}>
      <Row $gap={3}>
        <Note role="status">{shown.total === 0 ? '' : counted(shown.total, 'property', 'properties')}</Note>
        {table.heldChanges > 0 && (
          <Button size="sm" onClick={table.showHeld}>
            {counted(table.heldChanges, 'change')}: show
          </Button>
        )}
        {!isTable && shown.rows.length > 0 && (
          <CheckBox
            label="Choose this page"
            checked={selection.isWholePage}
            onChange={selection.togglePage}
          />
        )}
      </Row>
      <ListTools query={asked.query} isTable={isTable} />
    </Line>
  );
}

function Listings({ asked, shown, table, isTable, selection, actions }: PropertyResultsProps) {
  const [columns] = useColumns();
  if (!isTable)
    return (
      <Dimmed as="ul" $gap={3} $isOld={table.isOld}>
        {shown.rows.map((row) => (
          <li key={row.id}>
            <PropertyCard listing={row} actions={actions} selection={selection} />
          </li>
        ))}
      </Dimmed>
    );
  return (
    <Dimmed $gap={3} $isOld={table.isOld}>
      <PropertyTable
        rows={shown.rows}
        columns={columns}
        sort={asked.query.sort}
        onSort={(sort) => asked.set({ sort })}
        pageKey={`${asked.page} ${askedFor(asked.query)}`}
        actions={actions}
        selection={selection}
      />
    </Dimmed>
  );
}

/** What can be done with those that are chosen; when they are a whole page, also the way to choose all pages. */
function Chosen({ asked, shown, isTable, selection }: PropertyResultsProps) {
  const all = useCommand(
    async () => {
      const { ids } = await getJson(`/api/properties/table/ids?${askedFor(asked.query)}`, TableIds);
      selection.choose(ids);
    },
    { failure: 'Failed to choose all properties' },
  );
  const hasMore = selection.isWholePage && selection.ids.length < shown.total;
  return (
    <SelectionBar selection={selection} isDocked={!isTable}>
      {hasMore && (
        <Button size="sm" variant="quiet" disabled={all.isBusy} onClick={() => void all.run()}>
          Choose all {count(shown.total)}
        </Button>
      )}
    </SelectionBar>
  );
}

function NothingFound({ query, set }: { query: PropertyQuery; set: (query: PropertyQuery) => void }) {
  const isNarrowed = !isSameQuery({ ...query, sort: wholeList.sort }, wholeList);
  return (
    <EmptyState title={adminMessages.noPropertiesAdmin}>
      {isNarrowed && (
        <Button variant="secondary" onClick={() => set({ ...wholeList, sort: query.sort })}>
          Clear filters
        </Button>
      )}
    </EmptyState>
  );
}

/** As high as what takes its place when listings are chosen, so that no row moves. */
const Line = styled(Spread)`min-height: 54px;`;

import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import type { ListingTable, TableRow } from '@marketplace/contracts/listings/listing-table.views';
import { messages } from '@marketplace/contracts/messages';
import { memo, useEffect } from 'react';
import styled from 'styled-components';
import { NewLaunchBadge, StatusBadge, TypeBadge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { fullPrice } from '../../ui/format.ts';
import { useWide } from '../../ui/hydration.tsx';
import { Cluster, Spread, Stack, VisuallyHidden } from '../../ui/layout.ts';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { theme } from '../../ui/theme.ts';
import { Actions, Card, Head, Picture } from '../listing/card.ts';
import type { EditDialog } from '../listing/edit-dialog.tsx';
import { ScheduleBadge } from '../listing/schedule-badge.tsx';
import { Thumbnail } from '../listing/thumbnail.tsx';
import { ADD_PROPERTY, DELETED, historyPath } from '../pages.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { CheckBox, Pager, rangeText } from '../ui/controls.tsx';
import { Dimmed, Note, Page, PageHeader, Row } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { useUrlState } from '../ui/url-state.ts';
import { useInPieces } from '../ui/use-in-pieces.ts';
import type { Selection } from '../ui/use-selection.ts';
import { useSelection } from '../ui/use-selection.ts';
import { EditableCell } from './editable-cell.tsx';
import type { PropertyActions } from './property-actions.tsx';
import { usePropertyActions } from './property-actions.tsx';
import { PropertyFilters, ViewBar } from './property-filters.tsx';
import type { TableState } from './property-query.ts';
import { isSameQuery, PropertyQuery, tablePricesPath, useTable, wholeList } from './property-query.ts';
import { PropertyTable } from './property-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TableSettings, useLayout } from './table-columns.tsx';

/** All listings, to search, edit and delete; as rows or cards, in pages. */
export function PropertiesPage({ EditDialog }: { EditDialog: EditDialog }) {
  const { state: query, set } = useUrlState(PropertyQuery);
  const table = useTable(query);
  const [layout] = useLayout();
  const isTable = useWide() && layout === 'table';
  const unsorted = tablePricesPath({ ...query, sort: wholeList.sort });
  const selection = useSelection(table.data?.rows.map(({ id }) => id) ?? [], unsorted);
  const { actions, dialogs } = usePropertyActions(EditDialog, selection.deselect);
  useFailureToast(table.error, messages.loadPropertiesFailed);
  return (
    <Page>
      <PageHeader title="Properties">
        <Cluster $gap={2}>
          <LinkButton to={DELETED} size="sm" variant="secondary">
            Deleted
          </LinkButton>
          <LinkButton to={ADD_PROPERTY} size="sm">
            Add Property
          </LinkButton>
        </Cluster>
      </PageHeader>
      <ViewBar query={query} onSelect={set} />
      <PropertyFilters query={query} onChange={set} hasSort={!isTable} total={table.data?.total} />
      <QueryPanel query={table} failed={messages.loadPropertiesFailed}>
        {(shown) => <Results {...{ query, set, shown, table, isTable, selection, actions }} />}
      </QueryPanel>
      {dialogs}
    </Page>
  );
}

interface ResultsProps {
  query: PropertyQuery;
  set: (changed: Partial<PropertyQuery>) => void;
  shown: ListingTable;
  table: TableState;
  isTable: boolean;
  selection: Selection;
  actions: PropertyActions;
}

function Results(props: ResultsProps) {
  const { query, set, shown, table, isTable, selection, actions } = props;
  const { rows, total } = shown;
  const pages = Math.max(1, Math.ceil(total / limits.tablePage));
  const isBeyondLastPage = rows.length === 0 && total > 0 && !table.isOld;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page no longer exists
  useEffect(() => {
    if (isBeyondLastPage) set({ page: pages });
  }, [isBeyondLastPage]);
  return (
    <Stack $gap={3}>
      <Tools {...props} />
      {total === 0 && <NothingFound query={query} set={set} />}
      {total > 0 && isTable && (
        <Dimmed $gap={3} $isOld={table.isOld}>
          <PropertyTable {...{ query, set, rows, actions, selection }} list={table.path} />
        </Dimmed>
      )}
      {total > 0 && !isTable && <Cards {...props} />}
      <Pager
        page={query.page}
        pages={pages}
        range={rangeText(query.page, limits.tablePage, total)}
        onPage={(page) => set({ page })}
      />
      <SelectionBar selection={selection} query={query} total={total} />
    </Stack>
  );
}

function Tools({ query, shown, table, isTable, selection }: ResultsProps) {
  return (
    <Spread $gap={2}>
      <Row $gap={3}>
        <Note role="status">{shown.total === 0 ? '' : counted(shown.total, 'property', 'properties')}</Note>
        {table.heldChanges > 0 && (
          <Button size="sm" onClick={table.showHeld}>
            Show {counted(table.heldChanges, 'change')}
          </Button>
        )}
        {!isTable && shown.rows.length > 0 && (
          <CheckBox label="Select this page" checked={selection.hasAll} onChange={selection.toggleAll} />
        )}
      </Row>
      <TableSettings query={query} isTable={isTable} />
    </Spread>
  );
}

function NothingFound({ query, set }: Pick<ResultsProps, 'query' | 'set'>) {
  const everything = { ...wholeList, sort: query.sort };
  return (
    <EmptyState title={adminMessages.noPropertiesAdmin}>
      {!isSameQuery(query, everything) && (
        <Button variant="secondary" onClick={() => set(everything)}>
          Clear filters
        </Button>
      )}
    </EmptyState>
  );
}

function Cards({ shown, table, actions, selection }: ResultsProps) {
  const rows = useInPieces(shown.rows, table.path);
  return (
    <Dimmed as="ul" $gap={3} $isOld={table.isOld}>
      {rows.map((row) => (
        <CardItem key={row.id}>
          <PropertyCard listing={row} actions={actions} selection={selection} />
        </CardItem>
      ))}
    </Dimmed>
  );
}

interface PropertyCardProps {
  listing: TableRow;
  actions: PropertyActions;
  selection: Selection;
}

const PropertyCard = memo(function PropertyCard({ listing, actions, selection }: PropertyCardProps) {
  const { id, title, district, summary, property_type, is_new_launch, image } = listing;
  const which = <VisuallyHidden> {title}</VisuallyHidden>;
  return (
    <Card>
      <Picture>
        <Thumbnail path={image ?? undefined} alt="" />
        <Corner>
          <CheckBox
            label={`Select ${title}`}
            hideLabel
            checked={selection.has(id)}
            onChange={(event) => selection.toggle(id, event)}
          />
        </Corner>
      </Picture>
      <Head>
        <h2>{title}</h2>
        <Note>{district}</Note>
        <Row $gap={2}>
          <EditableCell row={listing} field="status">
            <StatusBadge listing={listing} />
          </EditableCell>
          <ScheduleBadge listing={listing} />
          <TypeBadge type={property_type} />
          {is_new_launch && <NewLaunchBadge />}
        </Row>
      </Head>
      <Description>{summary}</Description>
      <Figures $gap={[1, 4]}>
        <EditableCell row={listing} field="price">
          <strong>{fullPrice(listing)}</strong>
        </EditableCell>
        <span>{counted(listing.views_count, 'view')}</span>
        <span>{counted(listing.clicks_count, 'click')}</span>
      </Figures>
      <Actions>
        <SmallButton onClick={() => actions.edit(id)}>Edit{which}</SmallButton>
        <LinkButton variant="secondary" size="sm" to={historyPath(id)}>
          History{which}
        </LinkButton>
        <SmallButton
          variant="quiet"
          disabled={actions.copying !== undefined}
          onClick={() => actions.duplicate(id)}
        >
          {actions.copying === id ? 'Copying...' : 'Duplicate'}
          {which}
        </SmallButton>
        {actions.remove && (
          <DeleteButton variant="quiet" size="sm" onClick={() => actions.remove?.(id)}>
            Delete{which}
          </DeleteButton>
        )}
      </Actions>
    </Card>
  );
});

/** Laid out when it is near the screen. */
const CardItem = styled.li`
  content-visibility: auto;
  contain-intrinsic-block-size: auto 384px;
`;
const Corner = styled.div`
  position: absolute;
  top: 0;
  left: 0;
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: 0 0 ${theme.radius.sm}px 0;
  background: ${theme.color.surface};
`;
const Description = styled.p`
  grid-area: text;
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  max-width: 72ch;
  overflow: hidden;
  overflow-wrap: anywhere;
`;
const Figures = styled(Cluster)`
  grid-area: figures;
  align-items: baseline;
  color: ${theme.color.muted};
  font-variant-numeric: tabular-nums;
  strong { color: ${theme.color.ink}; font-size: ${theme.size.md}; font-weight: ${theme.weight.strong}; }
`;
const DeleteButton = styled(Button)`&& { color: ${theme.color.danger}; }`;

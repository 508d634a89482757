import type { TableColumn } from '@marketplace/contracts/listings/listing-table.views';
import { tableColumns } from '@marketplace/contracts/listings/listing-table.views';
import { useState } from 'react';
import styled from 'styled-components';
import { getFile } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { ChoicePill } from '../../ui/choice-pill.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { Row } from '../ui/page.tsx';
import { saveFile } from '../ui/queries.ts';
import type { PropertyQuery } from './property-query.ts';
import { tableFilePath } from './property-query.ts';
import type { Layout } from './kept-choices.ts';
import { useColumns, useLayout } from './kept-choices.ts';
import { columnDescriptions } from './table-columns.tsx';

/** What is done with the whole list, and how it is shown. */
export function ListTools({ query, isTable }: { query: PropertyQuery; isTable: boolean }) {
  const [columns, setColumns] = useColumns();
  const [isChoosing, setIsChoosing] = useState(false);
  const download = useCommand(
    async () => saveFile(await getFile(tableFilePath(query, columns)), 'properties.csv'),
    { failure: 'Failed to export the table' },
  );
  return (
    <Row $gap={2}>
      {isTable && (
        <Button variant="secondary" size="sm" onClick={() => setIsChoosing(true)}>
          Columns
        </Button>
      )}
      <Button variant="secondary" size="sm" disabled={download.isBusy} onClick={() => void download.run()}>
        {download.isBusy ? 'Exporting...' : 'Export CSV'}
      </Button>
      <LayoutSwitch />
      {isChoosing && (
        <ColumnsDialog columns={columns} onChange={setColumns} onClose={() => setIsChoosing(false)} />
      )}
    </Row>
  );
}

interface ColumnsDialogProps {
  columns: readonly TableColumn[];
  onChange: (columns: readonly TableColumn[]) => void;
  onClose: () => void;
}

/** Which columns the table shows; a change is seen at once. */
function ColumnsDialog({ columns, onChange, onClose }: ColumnsDialogProps) {
  const withChanged = (column: TableColumn, isShown: boolean) =>
    tableColumns.filter((one) => (one === column ? isShown : columns.includes(one)));
  return (
    <Dialog title="Columns" width={480} onClose={onClose}>
      <Cluster $gap={2}>
        {tableColumns.map((column) => (
          <ChoicePill
            key={column}
            checked={columns.includes(column)}
            onChange={(isShown) => onChange(withChanged(column, isShown))}
          >
            {columnDescriptions[column].name}
          </ChoicePill>
        ))}
      </Cluster>
    </Dialog>
  );
}

const layoutNames: Readonly<Record<Layout, string>> = { table: 'Table', cards: 'Cards' };

/** Rows or cards; a phone has cards, whatever is chosen here. */
function LayoutSwitch() {
  const [layout, setLayout] = useLayout();
  return (
    <Switch role="group" aria-label="Layout">
      {(['table', 'cards'] as const).map((one) => (
        <Choice key={one} type="button" aria-pressed={layout === one} onClick={() => setLayout(one)}>
          {layoutNames[one]}
        </Choice>
      ))}
    </Switch>
  );
}

const Switch = styled.div`
  display: inline-flex;
  border: 1px solid ${theme.color.inputLine};
  border-radius: ${theme.radius.md}px;
  overflow: hidden;
  @media (max-width: ${theme.bp.md - 1}px) { display: none; }
`;
const Choice = styled.button`
  min-height: 34px;
  padding: 0 ${space(3)};
  border: 0;
  background: ${theme.color.surface};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.strong};
  &[aria-pressed='true'] { background: ${theme.color.brandTint}; color: ${theme.color.brand}; }
  &:focus-visible { outline-offset: -3px; }
`;

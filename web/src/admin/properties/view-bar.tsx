import type { TableColumn } from '@marketplace/contracts/listings/listing-table.views';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { space, theme } from '../../ui/theme.ts';
import { focusMain } from '../ui/focus.ts';
import type { PropertyQuery } from './property-query.ts';
import { isSameQuery, paramsOfQuery, queryOfParams, wholeList } from './property-query.ts';
import type { TableView } from './kept-choices.ts';
import { useColumns, useViews } from './kept-choices.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';

const builtIn: readonly { name: string; query: PropertyQuery }[] = [
  { name: 'All', query: wholeList },
  { name: 'Live', query: { ...wholeList, status: 'active' } },
  { name: 'Sold', query: { ...wholeList, status: 'sold' } },
  { name: 'Without pictures', query: { ...wholeList, isWithoutPictures: true } },
  { name: 'Newest change', query: { ...wholeList, sort: 'updated_at-desc' } },
];

interface ViewBarProps {
  query: PropertyQuery;
  onChoose: (query: PropertyQuery) => void;
}

/** Views of the list one press away: those that everybody has, and the admin's own. */
export function ViewBar({ query, onChoose }: ViewBarProps) {
  const [own, keep] = useViews();
  const [columns] = useColumns();
  const [isNaming, setIsNaming] = useState(false);
  return (
    <Bar role="group" aria-label="Views">
      {builtIn.map(({ name, query: ofView }) => (
        <Pill
          key={name}
          type="button"
          aria-pressed={isSameQuery(ofView, query)}
          onClick={() => onChoose(ofView)}
        >
          {name}
        </Pill>
      ))}
      {own.map((view) => (
        <OwnView
          key={view.name}
          view={view}
          query={query}
          onChoose={onChoose}
          onRemove={() => keep(own.filter((one) => one !== view))}
        />
      ))}
      <Button variant="quiet" size="sm" onClick={() => setIsNaming(true)}>
        Save view
      </Button>
      {isNaming && (
        <ViewNameDialog
          onName={(name) => keep([...own.filter((one) => one.name !== name), viewOf(name, query, columns)])}
          onClose={() => setIsNaming(false)}
        />
      )}
    </Bar>
  );
}

function OwnView({
  view,
  query,
  onChoose,
  onRemove,
}: ViewBarProps & { view: TableView; onRemove: () => void }) {
  const [columns, setColumns] = useColumns();
  const ofView = queryOfParams(new URLSearchParams(view.address));
  const isOpen = isSameQuery(ofView, query) && view.columns.join() === columns.join();
  function open() {
    setColumns(view.columns);
    onChoose(ofView);
  }
  function remove() {
    onRemove();
    setTimeout(focusMain);
  }
  return (
    <Own>
      <Pill type="button" aria-pressed={isOpen} onClick={open}>
        {view.name}
      </Pill>
      <Remove type="button" aria-label={`Remove view ${view.name}`} onClick={remove}>
        <CloseIcon size={14} />
      </Remove>
    </Own>
  );
}

function viewOf(name: string, query: PropertyQuery, columns: readonly TableColumn[]): TableView {
  return { name, address: new URLSearchParams(paramsOfQuery(query)).toString(), columns };
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
`;
const Pill = styled.button`
  min-height: 36px;
  padding: 0 ${space(3)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.surface};
  color: ${theme.color.ink};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.label};
  @media (pointer: coarse) { min-height: 44px; }
  &:hover { border-color: ${theme.color.brand}; }
  &[aria-pressed='true'] {
    border-color: ${theme.color.brand};
    background: ${theme.color.brand};
    color: ${theme.color.onBrand};
  }
`;
const Own = styled.span`
  display: inline-flex;
  align-items: center;
`;
const Remove = styled.button`
  display: grid;
  place-items: center;
  width: 28px;
  height: 36px;
  padding: 0;
  border: 0;
  background: transparent;
  color: ${theme.color.muted};
  @media (pointer: coarse) { width: 44px; height: 44px; }
  &:hover { color: ${theme.color.danger}; }
`;

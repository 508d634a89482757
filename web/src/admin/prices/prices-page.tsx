import type { PriceChangeRow, PriceChangesPage } from '@marketplace/contracts/analytics/price-changes.views';
import { useState } from 'react';
import styled from 'styled-components';
import { getFile } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/controls.tsx';
import { count } from '../../ui/format.ts';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { theme } from '../../ui/theme.ts';
import { Pager, Tabs } from '../ui/controls.tsx';
import { Dimmed, FilterForm, isOld, Page, PageHeader, useLabelOf } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { EFFECT_RULE } from '../ui/price-effect.tsx';
import { saveFile, useFailureToast } from '../ui/queries.ts';
import { PriceChangesTable } from './price-changes-table.tsx';
import { PutBackDialog } from './revert-price-dialog.tsx';
import type { PriceFilter } from './price-changes.ts';
import { fileOf, orders, spans, usePriceChanges, usePriceFilter } from './price-changes.ts';

const FAILED = 'Failed to load the changes of prices';

/** What each change of a price did to the interest in its listing. */
export function PricesPage() {
  const { filter, set } = usePriceFilter();
  const changes = usePriceChanges(filter);
  const shown = useLabelOf(changes.data, filter);
  const [chosen, setChosen] = useState<PriceChangeRow>();
  useFailureToast(changes.error, FAILED);
  return (
    <Page>
      <PageHeader title="What prices did" hint="Which rise lost interest, and which cut won it.">
        <DownloadCsv filter={filter} />
      </PageHeader>
      <PriceFilterForm filter={filter} onChange={set} />
      <Tabs
        label="Direction"
        names={tabNames(changes.data)}
        chosen={filter.direction ?? 'all'}
        onChoose={(tab) => set({ direction: tab === 'all' ? undefined : tab })}
      >
        <QueryPanel
          query={changes}
          failed={FAILED}
          isEmpty={(page) => page.changes.length === 0}
          empty={<EmptyState title="No price was changed in these days" />}
        >
          {(page) => (
            <Dimmed $gap={4} $isOld={isOld(changes)}>
              <Panel title={orders[shown.sort].name} hint={EFFECT_RULE}>
                <PriceChangesTable changes={page.changes} onPutBack={setChosen} />
              </Panel>
              <Pager page={page.page} pages={page.pages} onPage={(to) => set({ page: to })} />
            </Dimmed>
          )}
        </QueryPanel>
      </Tabs>
      {chosen && <PutBackDialog change={chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  );
}

/** Returns the names of the tabs with how many changes there are of each. */
function tabNames(page: PriceChangesPage | undefined) {
  const named = (name: string, number: number | undefined) =>
    number === undefined ? name : `${name} (${count(number)})`;
  return {
    all: named('All', page && page.rises + page.cuts),
    up: named('Rises', page?.rises),
    down: named('Cuts', page?.cuts),
  } as const;
}

interface PriceFilterFormProps {
  filter: PriceFilter;
  onChange: (changed: Partial<PriceFilter>) => void;
}

function PriceFilterForm({ filter, onChange }: PriceFilterFormProps) {
  return (
    <Filters role="search" onSubmit={(event) => event.preventDefault()}>
      <Choice label="Changed" names={spans} value={filter.days} onChoose={(days) => onChange({ days })} />
      <Choice
        label="Sort by"
        names={{
          lost: orders.lost.name,
          gained: orders.gained.name,
          newest: orders.newest.name,
          risen: orders.risen.name,
          cut: orders.cut.name,
          views: orders.views.name,
        }}
        value={filter.sort}
        onChoose={(sort) => onChange({ sort })}
      />
    </Filters>
  );
}

interface ChoiceProps<Name extends string> {
  label: string;
  names: Readonly<Record<Name, string>>;
  value: Name;
  onChoose: (name: Name) => void;
}

function Choice<Name extends string>({ label, names, value, onChoose }: ChoiceProps<Name>) {
  const options: Name[] = [];
  for (const name in names) options.push(name);
  return (
    <Select
      label={label}
      value={value}
      onChange={({ target }) => onChoose(options[target.selectedIndex] ?? value)}
    >
      {options.map((name) => (
        <option key={name} value={name}>
          {names[name]}
        </option>
      ))}
    </Select>
  );
}

const Filters = styled(FilterForm)`
  @media (max-width: ${theme.bp.sm - 1}px) { grid-template-columns: minmax(0, 1fr); }
`;

/** Saves all pages of the filter as a file; fetched, because a plain link carries no token. */
function DownloadCsv({ filter }: { filter: PriceFilter }) {
  const download = useCommand(async () => saveFile(await getFile(fileOf(filter)), 'price-changes.csv'), {
    failure: 'Failed to export the table',
  });
  return (
    <Button variant="secondary" size="sm" disabled={download.isBusy} onClick={() => void download.run()}>
      Export CSV
    </Button>
  );
}

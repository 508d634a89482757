import type { PriceChangeRow, PriceChangesPage } from '@marketplace/contracts/analytics/price-changes.views';
import { useState } from 'react';
import styled from 'styled-components';
import { Select } from '../../ui/controls.tsx';
import { count } from '../../ui/format.ts';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { theme } from '../../ui/theme.ts';
import { Pager, Tabs } from '../ui/controls.tsx';
import { DownloadButton } from '../ui/download-button.tsx';
import { EFFECT_RULE } from '../ui/figures.tsx';
import { Dimmed, FilterForm, isOld, Page, PageHeader, useLabelOf } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { useUrlState } from '../ui/url-state.ts';
import { csvPath, orders, PriceFilter, spans, usePriceChanges } from './price-changes.ts';
import { PriceChangesTable } from './price-changes-table.tsx';
import { RevertPriceDialog } from './revert-price-dialog.tsx';

const FAILED = 'Failed to load price changes';

/** Price changes with their effect on the interest in each listing. */
export function PricesPage() {
  const { state: filter, set } = useUrlState(PriceFilter);
  const changes = usePriceChanges(filter);
  const shown = useLabelOf(changes.data, filter);
  const [reverting, setReverting] = useState<PriceChangeRow>();
  useFailureToast(changes.error, FAILED);
  return (
    <Page>
      <PageHeader title="Price changes" hint="How each change affected interest.">
        <DownloadButton path={csvPath(filter)} name="price-changes.csv" />
      </PageHeader>
      <Filters role="search" onSubmit={(event) => event.preventDefault()}>
        <Choice
          label="Changed"
          value={filter.days}
          options={optionsOf(spans)}
          onSelect={(days) => set({ days })}
        />
        <Choice
          label="Sort by"
          value={filter.sort}
          options={optionsOf(orders).map(([sort, { name }]) => [sort, name] as const)}
          onSelect={(sort) => set({ sort })}
        />
      </Filters>
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
          empty={<EmptyState title="No price changes in this period" />}
        >
          {(page) => (
            <Dimmed $gap={4} $isOld={isOld(changes)}>
              <Panel title={orders[shown.sort].name} hint={EFFECT_RULE}>
                <PriceChangesTable changes={page.changes} onRevert={setReverting} />
              </Panel>
              <Pager page={page.page} pages={page.pages} onPage={(to) => set({ page: to })} />
            </Dimmed>
          )}
        </QueryPanel>
      </Tabs>
      {reverting && <RevertPriceDialog change={reverting} onClose={() => setReverting(undefined)} />}
    </Page>
  );
}

/** Returns the names of the tabs with the number of changes in each. */
function tabNames(page: PriceChangesPage | undefined) {
  const named = (name: string, number: number | undefined) =>
    number === undefined ? name : `${name} (${count(number)})`;
  return {
    all: named('All', page && page.rises + page.cuts),
    up: named('Increases', page?.rises),
    down: named('Cuts', page?.cuts),
  } as const;
}

/** `Object.entries` with the literal names of the keys. */
function optionsOf<Name extends string, Value>(names: Readonly<Record<Name, Value>>): [Name, Value][] {
  const options: [Name, Value][] = [];
  for (const name in names) options.push([name, names[name]]);
  return options;
}

interface ChoiceProps<Name extends string> {
  label: string;
  value: Name;
  options: readonly (readonly [Name, string])[];
  onSelect: (name: Name) => void;
}

function Choice<Name extends string>({ label, value, options, onSelect }: ChoiceProps<Name>) {
  return (
    <Select
      label={label}
      value={value}
      onChange={({ target }) => onSelect(options[target.selectedIndex]?.[0] ?? value)}
    >
      {options.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </Select>
  );
}

const Filters = styled(FilterForm)`
  @media (max-width: ${theme.bp.sm - 1}px) { grid-template-columns: minmax(0, 1fr); }
`;

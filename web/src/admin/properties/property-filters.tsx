import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { ALL_TYPES, typeOptions } from '@marketplace/contracts/property-types';
import type { ReactNode } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useWide } from '../../ui/hydration.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { onPhone, space, theme } from '../../ui/theme.ts';
import { districtNames, statuses, types } from '../listing/filters.tsx';
import { SmallButton } from '../ui/buttons.tsx';
import { CheckBox, Choice } from '../ui/controls.tsx';
import { FilterSheet } from '../ui/filter-sheet.tsx';
import { focusMain } from '../ui/focus.ts';
import { Actions, Row, submitting } from '../ui/page.tsx';
import { paramsOfState, readUrlState } from '../ui/url-state.ts';
import { isSameQuery, PropertyQuery, sortOf, wholeList } from './property-query.ts';
import { useColumns, useViews } from './table-columns.tsx';

interface PropertyFiltersProps {
  query: PropertyQuery;
  onChange: (changed: Partial<PropertyQuery>) => void;
  hasSort: boolean;
  /** Undefined while the list loads. */
  total: number | undefined;
}

/** Search box and filters of the admin's list. On phones the filters are in a sheet. */
export function PropertyFilters(props: PropertyFiltersProps) {
  const { query, onChange, total } = props;
  const isWide = useWide();
  const { search: text, sort } = query;
  const search = (
    <Search>
      <TextInput
        label="Search properties"
        hideLabel={!isWide}
        type="search"
        placeholder="Search properties..."
        maxLength={limits.searchLength}
        value={text}
        onChange={({ target }) => onChange({ search: target.value })}
      />
    </Search>
  );
  if (isWide)
    return (
      <Stack as="form" $gap={2} role="search" onSubmit={(event) => event.preventDefault()}>
        <FilterFields {...props}>{search}</FilterFields>
      </Stack>
    );
  return (
    <FilterSheet
      search={search}
      number={Object.keys(paramsOfState(PropertyQuery, { ...query, ...unfiltered })).length}
      found={total === undefined ? 'properties' : counted(total, 'property', 'properties')}
      onClear={() => onChange({ ...wholeList, search: text, sort })}
    >
      <FilterFields {...props} />
    </FilterSheet>
  );
}

const unfiltered: Partial<PropertyQuery> = { search: '', sort: wholeList.sort, page: 1 };

function FilterFields({
  query,
  onChange,
  hasSort,
  children,
}: PropertyFiltersProps & { children?: ReactNode }) {
  const { status, type, category, district, schedule } = query;
  const sort = sortOf(query) ?? 'auto';
  return (
    <>
      <Fields>
        {children}
        <Choice
          label="Status"
          options={statusesAndSchedules}
          value={schedule || status}
          onChoose={(to) =>
            onChange(isSchedule(to) ? { schedule: to, status: 'all' } : { status: to, schedule: '' })
          }
        />
        <Choice
          label="Property Type"
          options={types}
          value={type}
          onChoose={(to) => onChange({ type: to })}
        />
        <Choice
          label="Category"
          options={categoryNames}
          value={category}
          onChoose={(to) => onChange({ category: to })}
        />
        <Choice
          label="District"
          options={districtNames}
          value={district}
          onChoose={(to) => onChange({ district: to })}
        />
        {hasSort && (
          <Choice
            label="Sort by"
            options={sortNames[sort] ? sortNames : { [sort]: 'As in the table', ...sortNames }}
            value={sort}
            onChoose={(sort) => onChange({ sort })}
          />
        )}
      </Fields>
      <Cluster $gap={[0, 5]}>
        <CheckBox
          label="New launch only"
          checked={query.new_launch}
          onChange={({ target }) => onChange({ new_launch: target.checked })}
        />
        <CheckBox
          label="Without pictures"
          checked={query.without_pictures}
          onChange={({ target }) => onChange({ without_pictures: target.checked })}
        />
      </Cluster>
    </>
  );
}

const categoryNames: Readonly<Record<string, string>> = {
  '': 'All Categories',
  ...Object.fromEntries(typeOptions.filter((option) => option !== ALL_TYPES).map((one) => [one, one])),
};

const scheduleNames = { draft: 'Drafts', scheduled: 'Scheduled', expiring: 'Expiring' } as const;
/** Drafts and scheduled listings are inactive, expiring ones active: one select filters by either. */
const statusesAndSchedules = { ...statuses, ...scheduleNames };

function isSchedule(option: keyof typeof statusesAndSchedules): option is keyof typeof scheduleNames {
  return option in scheduleNames;
}

/** Orders for cards, which have no headings. An order that only the table has stays until it is changed. */
const sortNames: Partial<Record<PropertyQuery['sort'], string>> = {
  auto: 'Best match',
  'listed_at-desc': 'Newest first',
  'listed_at-asc': 'Oldest first',
  'updated_at-desc': 'Last changed first',
  'price-desc': 'Price: high to low',
  'price-asc': 'Price: low to high',
  'views-desc': 'Most views',
  'clicks-desc': 'Most clicks',
  'enquiries-desc': 'Most enquiries',
  'title-asc': 'Title: A to Z',
};

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: ${space(3)};
`;
const Search = styled.div`grid-column: span 2;`;
const builtIn: Readonly<Record<string, PropertyQuery>> = {
  All: wholeList,
  Live: { ...wholeList, status: 'active' },
  Sold: { ...wholeList, status: 'sold' },
  Drafts: { ...wholeList, schedule: 'draft' },
  Scheduled: { ...wholeList, schedule: 'scheduled' },
  Expiring: { ...wholeList, schedule: 'expiring' },
  'Without pictures': { ...wholeList, without_pictures: true },
  'Recently changed': { ...wholeList, sort: 'updated_at-desc' },
};

interface ViewBarProps {
  query: PropertyQuery;
  onSelect: (query: PropertyQuery) => void;
}

/** Views of the list: built-in ones, and those saved in this browser. */
export function ViewBar({ query, onSelect }: ViewBarProps) {
  const [saved, setSaved] = useViews();
  const [columns, setColumns] = useColumns();
  const [isNaming, setIsNaming] = useState(false);
  function save(name: string) {
    const address = new URLSearchParams(paramsOfState(PropertyQuery, { ...query, page: 1 })).toString();
    setSaved([...saved.filter((view) => view.name !== name), { name, address, columns }]);
  }
  return (
    <Views $gap={2} role="group" aria-label="Views">
      {Object.entries(builtIn).map(([name, view]) => (
        <Pill key={name} type="button" aria-pressed={isSameQuery(view, query)} onClick={() => onSelect(view)}>
          {name}
        </Pill>
      ))}
      {saved.map((view) => {
        const ofView = readUrlState(PropertyQuery, new URLSearchParams(view.address));
        const isOpen = isSameQuery(ofView, query) && view.columns.join() === columns.join();
        return (
          <Saved key={view.name}>
            <Pill
              type="button"
              aria-pressed={isOpen}
              onClick={() => {
                setColumns(view.columns);
                onSelect(ofView);
              }}
            >
              {view.name}
            </Pill>
            <Remove
              type="button"
              aria-label={`Remove view ${view.name}`}
              onClick={() => {
                setSaved(saved.filter((one) => one !== view));
                setTimeout(focusMain);
              }}
            >
              <CloseIcon size={14} />
            </Remove>
          </Saved>
        );
      })}
      <SmallButton variant="quiet" onClick={() => setIsNaming(true)}>
        Save view
      </SmallButton>
      {isNaming && <NameDialog onName={save} onClose={() => setIsNaming(false)} />}
    </Views>
  );
}

const NAME_LENGTH = 40;

function NameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  function submit() {
    if (name.trim() === '') return setError('Give the view a name.');
    onName(name.trim());
    onClose();
  }
  return (
    <Dialog title="Save view" width={440} onClose={onClose}>
      <Stack as="form" $gap={4} noValidate onSubmit={submitting(submit)}>
        <TextInput
          label="View name"
          hint="Filters, order and columns are saved in this browser. A view with the same name is replaced."
          error={error}
          maxLength={NAME_LENGTH}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Actions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </Actions>
      </Stack>
    </Dialog>
  );
}

/** On phones one line that scrolls sideways. */
const Views = styled(Row)`
  ${onPhone} {
    flex-wrap: nowrap;
    margin-inline: calc(-1 * ${theme.gutter});
    padding: 4px ${theme.gutter};
    overflow-x: auto;
    > * { flex: none; }
  }
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
const Saved = styled.span`
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

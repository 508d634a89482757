import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import { messages } from '@marketplace/contracts/messages';
import { useMemo } from 'react';
import styled from 'styled-components';
import type { FilterName } from '../../listing/filter-url.ts';
import { filterNames, filterOf, validParams } from '../../listing/filter-url.ts';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { useOnline } from '../../ui/hydration.tsx';
import { FilterIcon } from '../../ui/icons.tsx';
import { VisuallyHidden, visuallyHidden } from '../../ui/layout.ts';
import { InlineSpinner } from '../../ui/states.tsx';
import { from, onPhone, raised, roomy, space, theme } from '../../ui/theme.ts';
import { FILTER_FORM, FilterFields, SearchDraft, SortSelect } from './filter-fields.tsx';
import type { ListWords } from './list-head.tsx';
import { BedroomsSelect, CountOfRest, FilterChips, SaveSearch } from './list-parts.tsx';
import type { ListSource } from './list-sources.ts';
import { fieldsOf, ROOM_FILTERS, ROOMS, validQuery } from './list-sources.ts';
import type { Filters, List } from './use-list.ts';

const RESULTS = 'results';

/** Moves the focus to the count of results, when the control that had it is gone. */
export function focusCount(): void {
  document.getElementById(RESULTS)?.focus({ preventScroll: true });
}

export interface ControlsProps {
  path: string;
  type: PropertyType;
  source: ListSource;
  words: ListWords;
  list: List;
  filters: Filters;
  onOpen: () => void;
}

/** Above the cards: filters, count, order and active filters. Search, filters and count stay in view on a phone. */
export function ListControls(props: ControlsProps) {
  const { path, source, list, filters } = props;
  const { params } = filters;
  const isOnline = useOnline();
  const fields = fieldsOf(source, params);
  const isShort = list.missing !== undefined;
  const note = noteOn(list, params);
  return (
    <Rows>
      <Staying>
        <FilterBar {...props} />
        <VisuallyHidden as="h2">Results</VisuallyHidden>
        <CountLine id={RESULTS} role="status" tabIndex={-1}>
          {note && <Note>{note}</Note>}
          <Count {...props} />
          {!isOnline && <Offline>You are offline: this list may be out of date.</Offline>}
        </CountLine>
        <SaveArea>
          <SaveSearch
            path={path}
            params={params}
            fields={fields}
            respelled={isShort ? undefined : list.respelled}
          />
        </SaveArea>
      </Staying>
      <SortArea>
        <SortSelect filters={filters} />
      </SortArea>
      {validParams(params, filterNames).size > 0 && (
        <FilterChips
          fields={fields}
          filters={filters}
          search={isShort ? list.respelled : undefined}
          onUse={focusCount}
        />
      )}
    </Rows>
  );
}

function noteOn({ respelled, missing }: List, params: URLSearchParams): string | undefined {
  if (missing !== undefined) return messages.nothingFor(missing);
  return respelled && messages.respelled(params.get('search')?.trim() ?? '', respelled);
}

function Count({ list, words, type, source, filters: { params } }: ControlsProps) {
  const { listings, total, respelled = '', missing, error } = list;
  if (!listings) return !error && <InlineSpinner label="Loading properties" />;
  const plain = `Showing ${count(total)} ${words.noun}`;
  if (missing === undefined) return plain;
  const fields = fieldsOf(source, params);
  return <CountOfRest {...{ plain, total, words, type, fields, params }} search={respelled} />;
}

/** The filters: on a phone only the search and a button; without scripts a form. */
function FilterBar({ path, type, source, words, list, filters, onOpen }: ControlsProps) {
  const { params } = filters;
  const others = useMemo(
    () => fieldsOf(source, params).filter((name) => name !== 'search'),
    [params, source],
  );
  const filter = useMemo(() => filterOf(params, others), [params, others]);
  const isBehindButton = (name: FilterName) => !ROOM_FILTERS.includes(name);
  const behind = validParams(params, others.filter(isBehindButton)).size;
  return (
    <Form
      id={FILTER_FORM}
      role="search"
      aria-label="Filter properties"
      action={`${path}#${RESULTS}`}
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchArea>
        <SearchDraft
          filters={filters}
          placeholder={words.searchPlaceholder}
          list={{ type, listings: list.everything, filter }}
        />
      </SearchArea>
      <Opener>
        <Button variant="secondary" aria-haspopup="dialog" onClick={onOpen}>
          <FilterIcon size={18} /> Filters{behind > 0 ? ` (${behind})` : ''}
        </Button>
      </Opener>
      <FieldsArea>
        <FilterFields
          filters={filters}
          examples={words.examples}
          bedrooms={<BedroomsSelect filters={filters} fields={fieldsOf(source, params)} />}
        />
      </FieldsArea>
      <WithoutScripts>
        <HiddenParameters params={params} />
        <Button type="submit">Show properties</Button>
      </WithoutScripts>
    </Form>
  );
}

/** Valid parameters without a control, kept when the form is submitted. */
function HiddenParameters({ params }: { params: URLSearchParams }) {
  const query = validQuery(params);
  return [...ROOM_FILTERS, ROOMS.name].flatMap((name) => {
    const value = query.get(name);
    return value ? [<input key={name} type="hidden" name={name} value={value} />] : [];
  });
}

const Form = styled.form`
  display: grid;
  gap: ${space(3)};
  ${onPhone} {
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${space(2)};
    @media (scripting: none) { grid-template-columns: minmax(0, 1fr); }
  }
  ${from.md} {
    padding: ${space(4)};
    ${raised}
  }
  ${from.lg} {
    grid-template-columns: 1.2fr 3fr;
    ${roomy} { position: sticky; }
    top: 80px;
    z-index: 5;
    box-shadow: ${theme.shadow.card}, 0 -8px 0 8px ${theme.color.canvas}; /* no cards between it and the header */
    @media (scripting: none) { position: static; }
  }
`;
/** Phones have no room for the label; the placeholder says the same. */
const SearchArea = styled.div`
  min-width: 0;
  ${onPhone} { & label { ${visuallyHidden} } }
`;
const Opener = styled.div`
  ${from.md} { display: none; }
  @media (scripting: none) { display: none; }
`;
const FieldsArea = styled.div`
  display: none;
  gap: ${space(3)};
  @media (scripting: none) { display: grid; }
  ${from.md} { display: grid; grid-template-columns: 1.4fr 1.1fr 1fr 1fr 1fr; }
`;
const WithoutScripts = styled.div`
  display: none;
  @media (scripting: none) { display: block; grid-column: 1 / -1; }
  & > button { border-radius: ${theme.radius.md}px; }
`;
/** Active filters are between count and order where there is room, so that the cards do not move. */
const Rows = styled.div`
  display: contents;
  ${from.md} { & > ul { grid-row: 2; grid-column: 2; } }
`;
/** Stays in view on a phone; on wider screens only the filters do. */
const Staying = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(2)};
  & > form { grid-column: 1 / -1; }
  ${onPhone} {
    ${roomy} { position: sticky; }
    top: 0;
    z-index: 5;
    margin-inline: calc(-1 * ${theme.gutter});
    padding: ${space(2)} ${theme.gutter};
    border-bottom: 1px solid ${theme.color.line};
    background: ${theme.color.canvas};
    @media (scripting: none) { position: static; }
  }
  ${from.md} {
    display: contents;
  }
`;
const CountLine = styled.div`
  align-self: center;
  padding-block: 3px;
  min-height: calc(1.6em + 6px);
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
  ${from.md} { grid-row: 2; grid-column: 1; font-size: ${theme.size.md}; }
`;
/** Large enough for a finger without adding height: next to the count on a phone, above the cards elsewhere. */
const SaveArea = styled.div`
  align-self: end;
  min-height: 44px;
  margin-block: -8px;
  @media (scripting: none) { display: none; }
  ${from.md} {
    z-index: 1;
    grid-row: 3;
    grid-column: 2 / -1; /* it leaves the width of its column to the order above */
    align-self: start;
    justify-self: end;
    margin: 0;
  }
`;
const Note = styled.span`
  display: block;
  color: ${theme.color.ink};
  font-weight: ${theme.weight.label};
`;
const Offline = styled.span`
  display: block;
  color: ${theme.color.danger};
  font-size: ${theme.size.sm};
`;
/** A phone has it among its filters; without scripts it is part of the form. */
const SortArea = styled.div`
  display: none;
  @media (scripting: none) { display: block; }
  ${from.md} {
    display: block;
    grid-row: 2;
    grid-column: 3;
    & > div { grid-template-columns: auto auto; justify-content: end; align-items: center; gap: ${space(2)}; }
  }
`;

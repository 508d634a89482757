import styled from 'styled-components';
import { appliedFilters } from '../../listing/applied-filters.ts';
import type { FilterName } from '../../listing/filter-url.ts';
import { filterOf } from '../../listing/filter-url.ts';
import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Cluster } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { ROOM_FILTERS } from './list-sources.ts';
import type { Filters } from './use-filters.ts';

export interface FilterChipsProps {
  /** The filters that the list looks at; rooms that it passes over are said. */
  fields: readonly FilterName[];
  filters: Filters;
  /** The search that the list is of, when words of the one in the address were left out. */
  search: string | undefined;
  /** Called after a chip was used, which is gone then: the focus has to go elsewhere. */
  onUse: () => void;
}

/** The filters that are on, each with a way to take it off; those without a control of their own are seen only here. */
export function FilterChips({ fields, filters, search, onUse }: FilterChipsProps) {
  const { params } = filters;
  const filter = filterOf(params, fields);
  const applied = appliedFilters(search === undefined ? filter : { ...filter, search });
  const ignored = fields.includes('bedrooms') ? [] : appliedFilters(filterOf(params, ROOM_FILTERS));
  if (applied.length + ignored.length === 0) return null;
  return (
    <Row as="ul" $gap={2} aria-label="Filters in use">
      {applied.map(({ name, label, without = '' }) => (
        <li key={`${name} ${label}`}>
          <Chip
            type="button"
            aria-label={`Remove filter: ${label}`}
            onClick={() => {
              filters.setFilter(name, without);
              onUse();
            }}
          >
            {label}
            <CloseIcon size={16} />
          </Chip>
        </li>
      ))}
      {ignored.length > 0 && (
        <Ignored>
          {ignored.map(({ label }) => label).join(' and ')}, not applied
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              filters.applyRooms();
              onUse();
            }}
          >
            Apply
          </Button>
        </Ignored>
      )}
      <li>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            filters.clearFilters();
            onUse();
          }}
        >
          Clear all
        </Button>
      </li>
    </Row>
  );
}

const Row = styled(Cluster)`align-items: center;`;
const Chip = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 36px;
  @media (pointer: coarse) { min-height: 44px; }
  padding: 0 ${space(3)};
  border: 1px solid ${theme.color.brand};
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.brandTint};
  color: ${theme.color.brandHover};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.label};
  &:hover { background: ${theme.color.surface}; }
`;

const Ignored = styled.li`
  display: inline-flex;
  align-items: center;
  min-height: 36px;
  padding-left: ${space(3)};
  border: 1px dashed ${theme.color.inputLine};
  border-radius: ${theme.radius.pill}px;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  & > button { min-height: 34px; border-radius: ${theme.radius.pill}px; }
  @media (pointer: coarse) { & > button { min-height: 44px; } }
`;

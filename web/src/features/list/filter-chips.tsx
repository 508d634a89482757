import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { space, theme } from '../../ui/theme.ts';
import type { AppliedFilter } from './applied-filters.ts';
import type { Filters } from './use-filters.ts';

interface FilterChipsProps {
  applied: AppliedFilter[];
  filters: Filters;
  /** Called after a chip was used, which is gone then: the focus has to go elsewhere. */
  onUse: () => void;
}

/** The filters that are on, each with a way to take it off; those without a control of their own are seen only here. */
export function FilterChips({ applied, filters, onUse }: FilterChipsProps) {
  if (applied.length === 0) return null;
  return (
    <Row aria-label="Filters in use">
      {applied.map(({ name, label }) => (
        <li key={name}>
          <Chip
            type="button"
            aria-label={`Remove filter: ${label}`}
            onClick={() => {
              filters.setFilter(name, '', 'push');
              onUse();
            }}
          >
            {label}
            <CloseIcon size={16} />
          </Chip>
        </li>
      ))}
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

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
`;
const Chip = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 36px;
  padding: 0 ${space(3)};
  border: 1px solid ${theme.color.brand};
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.brandTint};
  color: ${theme.color.brandHover};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.label};
  &:hover { background: ${theme.color.surface}; }
`;

import { findDistrict } from '@marketplace/contracts/districts';
import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import styled from 'styled-components';
import type { FilterName } from '../../listings/filter-url.ts';
import { filterNames, isDefault } from '../../listings/filter-url.ts';
import { Button } from '../../ui/button.tsx';
import { exactPrice } from '../../ui/format.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { Cluster } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
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
    <Row as="ul" $gap={2} aria-label="Filters in use">
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

const Row = styled(Cluster)`align-items: center;`;
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

interface AppliedFilter {
  name: FilterName;
  label: string;
}

/** Returns the filters that are on, each in the words of its chip. */
export function appliedFilters(filter: ListingFilter): AppliedFilter[] {
  const { search, district, category, minPrice, maxPrice, bedrooms, bathrooms } = filter;
  const labels: Partial<Record<FilterName, string | false | undefined>> = {
    search: search && `“${search}”`,
    district: district && findDistrict(district)?.shortLabel,
    category: category && !isDefault('category', category) && category,
    minPrice: minPrice !== undefined && `From ${exactPrice(minPrice)}`,
    maxPrice: maxPrice !== undefined && `Up to ${exactPrice(maxPrice)}`,
    bedrooms: bedrooms !== undefined && `${bedrooms}+ bedrooms`,
    bathrooms: bathrooms !== undefined && `${bathrooms}+ bathrooms`,
  };
  return filterNames.flatMap((name) => {
    const label = labels[name];
    return label ? [{ name, label }] : [];
  });
}

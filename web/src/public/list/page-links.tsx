import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';
import { FIRST_LISTINGS, PAGE, pageOf } from './list-sources.ts';

export interface PageLinksProps {
  params: URLSearchParams;
  /** How many listings the list has. */
  total: number;
}

/**
 * The pages of a list, for those who do not run our scripts; with them the list goes on by itself, unless the address names a
 * page. Nothing when the list has only one.
 */
export function PageLinks({ params, total }: PageLinksProps) {
  const page = pageOf(params);
  const pages = Math.ceil(total / FIRST_LISTINGS);
  if (pages < 2) return null;
  const links = (
    <nav aria-label="Pages of results">
      <Row>
        {page > 1 && (
          <li>
            <PageLink to={{ search: searchOf(params, Math.min(page - 1, pages)) }} rel="prev">
              Previous
            </PageLink>
          </li>
        )}
        {numbersAround(page, pages).map((number) => (
          <li key={number}>
            <PageLink
              to={{ search: searchOf(params, number) }}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </PageLink>
          </li>
        ))}
        {page < pages && (
          <li>
            <PageLink to={{ search: searchOf(params, page + 1) }} rel="next">
              Next
            </PageLink>
          </li>
        )}
      </Row>
    </nav>
  );
  return page > 1 ? links : <noscript>{links}</noscript>;
}

function searchOf(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  if (page > 1) next.set(PAGE, String(page));
  else next.delete(PAGE);
  return next.toString();
}

/** Returns the first page, the last, and those around a page. */
export function numbersAround(page: number, pages: number): number[] {
  const around = Array.from({ length: 5 }, (_, index) => page - 2 + index);
  return [...new Set([1, ...around, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((one, other) => one - other);
}

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(2)};
  padding-block: ${space(5)};
`;
const PageLink = styled(Link)`
  display: grid;
  place-items: center;
  min-width: 44px;
  min-height: 44px;
  padding: 0 ${space(3)};
  border: 1px solid ${theme.color.inputLine};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
  color: ${theme.color.ink};
  font-variant-numeric: tabular-nums;
  text-decoration: none;
  &:hover { border-color: ${theme.color.brand}; background: ${theme.color.brandTint}; }
  &[aria-current] { border-color: ${theme.color.brand}; background: ${theme.color.brand}; color: ${theme.color.onBrand}; }
`;

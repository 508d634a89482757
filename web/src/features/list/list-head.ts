import type { District } from '@marketplace/contracts/districts';
import { findDistrict } from '@marketplace/contracts/districts';
import { filterNames } from '../../listings/filter-url.ts';
import type { PageHead } from '../../site/head-tags.ts';
import { withQuery } from '../../site/public-paths.ts';

interface ListPage {
  /** `Property for sale in Singapore`. */
  title: string;
  description: string;
  path: string;
}

/**
 * Returns the head of a list page. The plain list and the list of one district are pages of their own for search engines; any
 * other filter, and an order, is not.
 */
export function listHead({ title, description, path }: ListPage, params: URLSearchParams): PageHead {
  const set = [...filterNames, 'sort'].filter((name) => params.get(name));
  if (set.length === 0) return { title, description, path };
  const district = findDistrict(params.get('district') ?? '');
  if (set.length > 1 || !district) return { title, description, path, noindex: true };
  return {
    title: `${title}, ${nameOf(district)}`,
    description: `${nameOf(district)}. ${description}`,
    path: withQuery(path, { district: district.shortLabel }),
  };
}

function nameOf({ number, areas }: District): string {
  return `District ${number} (${areas.join(', ')})`;
}

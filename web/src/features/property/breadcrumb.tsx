import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths, withQuery } from '../../site/public-paths.ts';
import { space, theme } from '../../ui/theme.ts';

/** Where a listing belongs: its type, and its district there. */
export function Breadcrumb({ listing: { property_type, district, title } }: { listing: PropertyView }) {
  const list = paths.list(property_type);
  return (
    <nav aria-label="Breadcrumb">
      <Trail>
        <li>
          <Link to={list}>{property_type}</Link>
        </li>
        <li>
          <Link to={withQuery(list, { district })}>{district}</Link>
        </li>
        <li aria-current="page">{title}</li>
      </Trail>
    </nav>
  );
}

const Trail = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(2)};
  padding-bottom: ${space(4)};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  & a { display: inline-flex; align-items: center; min-height: 32px; text-decoration: none; }
  & a:hover { text-decoration: underline; }
  & > li:not(:last-child)::after { content: '/'; margin-left: ${space(2)}; color: ${theme.color.inputLine}; }
`;

import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { StatusBadge } from '../../ui/badge.tsx';
import { space, theme } from '../../ui/theme.ts';
import { paths } from '../pages.ts';

/** Listings that cannot be had any more, as rows. None shows a price: it is nobody's offer. */
export function Unavailable({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="unavailable">
      <Title id="unavailable">No longer available</Title>
      <Rows>{children}</Rows>
    </section>
  );
}

/** The name of a listing that was sold; its page still opens. */
export function SoldName({ listing: { slug, title, status } }: { listing: PropertyView }) {
  return (
    <span>
      <Link to={paths.property(slug)}>{title}</Link> <StatusBadge status={status} />
    </span>
  );
}

const Title = styled.h3`margin-bottom: ${space(3)};`;
const Rows = styled.ul`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.sunken};
  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space(3)};
    padding: ${space(3)} ${space(4)};
  }
  & > li + li { border-top: 1px solid ${theme.color.line}; }
`;

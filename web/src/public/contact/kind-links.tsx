import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import { Link, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { Cluster } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { paths, withQuery } from '../pages.ts';

const kinds = [
  { kind: 'question', name: 'Ask a question', query: {} },
  { kind: 'viewing', name: 'Arrange a viewing', query: { viewing: '1' } },
  { kind: 'valuation', name: 'What is my home worth?', query: { valuation: '1' } },
] as const satisfies { kind: EnquiryKind; name: string; query: Record<string, string> }[];

/** What one can write for. A question and a viewing are about the listing that the address names; what was typed stays. */
export function KindLinks({ kind: chosen }: { kind: EnquiryKind }) {
  const [search] = useSearchParams();
  return (
    <Cluster as="nav" $gap={2} aria-label="What you write for">
      {kinds.map(({ kind, name, query }) => (
        <Kind
          key={kind}
          to={withQuery(paths.contact, { property: search.get('property') ?? '', ...query })}
          replace
          aria-current={kind === chosen ? 'page' : undefined}
        >
          {name}
        </Kind>
      ))}
    </Cluster>
  );
}

const Kind = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding: 0 ${space(4)};
  border: 1px solid ${theme.color.inputLine};
  border-radius: ${theme.radius.pill}px;
  color: ${theme.color.ink};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.label};
  text-decoration: none;
  &:hover { border-color: ${theme.color.brand}; }
  &[aria-current] {
    border-color: ${theme.color.brand};
    background: ${theme.color.brandTint};
    color: ${theme.color.brandHover};
  }
`;

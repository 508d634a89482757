import type { ListingStatus, PropertyType } from '@marketplace/contracts/listings/listing.terms';
import { statusWord } from '@marketplace/contracts/listings/listing.terms';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { space, theme } from './theme.ts';

/** The base of every badge; give text and background colours of the theme. */
export function Badge({ colors, children }: { colors: readonly [string, string]; children: ReactNode }) {
  return (
    <Pill $text={colors[0]} $background={colors[1]}>
      {children}
    </Pill>
  );
}

export function TypeBadge({ type }: { type: PropertyType }) {
  return <Badge colors={theme.type[type]}>{type}</Badge>;
}

/** @param listing without a type where it is not known */
export function StatusBadge({
  listing,
}: {
  listing: { status: ListingStatus; property_type?: PropertyType | null | undefined };
}) {
  return (
    <Badge colors={theme.status[listing.status]}>
      <Capitals>{statusWord(listing)}</Capitals>
    </Badge>
  );
}

/** Amber, which means a new launch and nothing else. */
export function NewLaunchBadge() {
  return <Badge colors={[theme.color.onAmber, theme.color.amber]}>NEW LAUNCH</Badge>;
}

/** For a home abroad. */
export function OverseasBadge() {
  return <Badge colors={[theme.color.onBrand, theme.color.ink]}>OVERSEAS</Badge>;
}

const Pill = styled.span<{ $text: string; $background: string }>`
  display: inline-flex;
  align-items: center;
  min-height: 24px;
  padding: 2px ${space(2)};
  border-radius: ${theme.radius.pill}px;
  background: ${({ $background }) => $background};
  color: ${({ $text }) => $text};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
  line-height: 1.4;
  letter-spacing: 0.02em;
  white-space: nowrap;
`;
const Capitals = styled.span`text-transform: uppercase;`;

import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled, { css } from 'styled-components';
import { HeartIcon } from '../ui/icons.tsx';
import { space, theme } from '../ui/theme.ts';
import { savedList, toggleSaved, useKept } from './visitor-lists.ts';

interface SaveButtonProps {
  listing: Pick<PropertyView, 'id' | 'title'>;
  /** A round heart over the photo of a card, instead of a button with a word. */
  onCard?: boolean;
}

/** Keeps a listing on the visitor's shortlist, or takes it off. On a card it goes beside the link, never into it. */
export function SaveButton({ listing, onCard = false }: SaveButtonProps) {
  const isSaved = useKept(savedList)?.includes(listing.id) ?? false;
  return (
    <Toggle
      type="button"
      $onCard={onCard}
      aria-pressed={isSaved}
      aria-label={`Save ${listing.title}`}
      onClick={() => toggleSaved(listing.id)}
    >
      <HeartIcon size={onCard ? 22 : 18} filled={isSaved} />
      {!onCard && 'Save'}
    </Toggle>
  );
}

const round = css`
  position: absolute;
  top: ${space(2)};
  right: ${space(2)};
  z-index: 2;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.pill}px;
  background: rgb(255 255 255 / 0.92);
  box-shadow: ${theme.shadow.card};
  &:hover { background: ${theme.color.surface}; }
  &:focus-visible { border-radius: ${theme.radius.pill}px; }
`;
const worded = css`
  height: 36px;
  padding: 0 ${space(3)};
  @media (pointer: coarse) { height: 44px; }
  border: 1px solid ${theme.color.inputLine};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
  &:hover { border-color: ${theme.color.brand}; background: ${theme.color.brandTint}; }
`;
const Toggle = styled.button<{ $onCard: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  color: ${theme.color.ink};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.strong};
  transition: color ${theme.motion}, background ${theme.motion};
  &[aria-pressed='true'] > svg { color: ${theme.color.danger}; }
  ${({ $onCard }) => ($onCard ? round : worded)}
`;

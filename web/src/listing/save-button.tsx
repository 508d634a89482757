import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled, { css } from 'styled-components';
import { Button } from '../ui/button.tsx';
import { HeartIcon } from '../ui/icons.tsx';
import { space, theme } from '../ui/theme.ts';
import { savedList, toggleSaved, useKept } from './visitor-lists.ts';

interface SaveButtonProps {
  listing: Pick<PropertyView, 'id' | 'title'>;
  onCard?: boolean;
}

/** Saves or removes a listing. */
export function SaveButton({ listing, onCard = false }: SaveButtonProps) {
  const isSaved = useKept(savedList)?.includes(listing.id) ?? false;
  const toggle = {
    'aria-pressed': isSaved,
    'aria-label': `Save ${listing.title}`,
    onClick: () => toggleSaved(listing.id),
  };
  return onCard ? (
    <Heart type="button" {...toggle}>
      <HeartIcon size={22} filled={isSaved} />
    </Heart>
  ) : (
    <TextButton variant="secondary" size="sm" {...toggle}>
      <HeartIcon size={18} filled={isSaved} /> Save
    </TextButton>
  );
}

const redWhenSaved = css`&[aria-pressed='true'] > svg { color: ${theme.color.danger}; }`;
const TextButton = styled(Button)`${redWhenSaved}`;
const Heart = styled.button`
  position: absolute;
  top: ${space(2)};
  right: ${space(2)};
  z-index: 2;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.pill}px;
  background: rgb(255 255 255 / 0.92);
  box-shadow: ${theme.shadow.card};
  color: ${theme.color.ink};
  &:hover { background: ${theme.color.surface}; }
  &:focus-visible { border-radius: ${theme.radius.pill}px; }
  ${redWhenSaved}
`;

import styled from 'styled-components';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { space, theme } from '../../ui/theme.ts';
import type { Photos } from './use-photos.ts';

/** The buttons to the photo before and after, at the sides of whatever they are in. */
export function PhotoTurners({ photos }: { photos: Photos }) {
  return (
    <>
      <Turner type="button" aria-label="Previous photo" $side="left" onClick={photos.previous}>
        <ChevronLeftIcon size={24} />
      </Turner>
      <Turner type="button" aria-label="Next photo" $side="right" onClick={photos.next}>
        <ChevronRightIcon size={24} />
      </Turner>
    </>
  );
}

const Turner = styled.button<{ $side: 'left' | 'right' }>`
  position: absolute;
  top: 50%;
  ${({ $side }) => $side}: ${space(3)};
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.surface};
  color: ${theme.color.ink};
  transform: translateY(-50%);
  transition: background ${theme.motion};
  &:hover { background: ${theme.color.brandTint}; }
`;

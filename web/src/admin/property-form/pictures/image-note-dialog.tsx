import { limits } from '@marketplace/contracts/limits';
import type { ImageNote } from '@marketplace/contracts/listings/image-notes';
import type { KeyboardEvent } from 'react';
import styled from 'styled-components';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.ts';
import { theme } from '../../../ui/theme.ts';
import { Thumbnail } from '../../listing/thumbnail.tsx';
import { CheckBox } from '../../ui/controls.tsx';
import { Actions } from '../../ui/page.tsx';
import { wholePicture } from './tile-parts.ts';

interface ImageNoteDialogProps {
  note: ImageNote;
  /** From 1. */
  place: number;
  /** Takes each change at once; it is saved with the form. */
  onChange: (note: ImageNote) => void;
  onClose: () => void;
}

/** What is said of a picture: its caption, its text for those who cannot see it, and whether it is a floor plan. */
export function ImageNoteDialog({ note, place, onChange, onClose }: ImageNoteDialogProps) {
  const { image, caption, alt, floor_plan } = note;
  /** It stands inside the form, which is not to be sent from here. */
  const closeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onClose();
  };
  return (
    <Dialog title={`Describe image ${place}`} width={560} onClose={onClose}>
      <Stack $gap={4}>
        <Picture $isPlan={floor_plan}>
          <Thumbnail path={image} alt="" />
        </Picture>
        <TextInput
          label="Caption"
          hint={`Shown below the picture, up to ${limits.captionLength} characters.`}
          maxLength={limits.captionLength}
          value={caption ?? ''}
          onChange={(event) => onChange({ ...note, caption: event.target.value || null })}
          onKeyDown={closeOnEnter}
        />
        <TextInput
          label="Alternative text"
          hint={`What the picture shows, for those who cannot see it, up to ${limits.altLength} characters.`}
          maxLength={limits.altLength}
          value={alt ?? ''}
          onChange={(event) => onChange({ ...note, alt: event.target.value || null })}
          onKeyDown={closeOnEnter}
        />
        <CheckBox
          label="This is a floor plan"
          checked={floor_plan}
          onChange={(event) => onChange({ ...note, floor_plan: event.target.checked })}
          onKeyDown={closeOnEnter}
        />
        <Actions>
          <Button onClick={onClose}>Done</Button>
        </Actions>
      </Stack>
    </Dialog>
  );
}

const Picture = styled.div<{ $isPlan: boolean }>`
  max-width: 240px;
  ${({ $isPlan }) => $isPlan && wholePicture}
  border-radius: ${theme.radius.sm}px;
  overflow: hidden;
`;

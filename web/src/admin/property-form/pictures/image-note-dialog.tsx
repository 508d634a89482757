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
import { wholePicture } from './image-tile.tsx';

interface ImageNoteDialogProps {
  note: ImageNote;
  /** From 1. */
  place: number;
  /** Called with each change at once; it is saved with the form. */
  onChange: (note: ImageNote) => void;
  onClose: () => void;
}

/** Caption and alternative text of a picture, and whether it is a floor plan. */
export function ImageNoteDialog({ note, place, onChange, onClose }: ImageNoteDialogProps) {
  /** The dialog is inside the form, which Enter must not submit. */
  const closeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onClose();
  };
  return (
    <Dialog title={`Describe image ${place}`} width={560} onClose={onClose}>
      <Stack $gap={4} onKeyDown={closeOnEnter}>
        <Picture $isPlan={note.floor_plan}>
          <Thumbnail path={note.image} alt="" />
        </Picture>
        <TextInput
          label="Caption"
          hint={`Shown below the picture, up to ${limits.captionLength} characters.`}
          maxLength={limits.captionLength}
          value={note.caption ?? ''}
          onChange={({ target }) => onChange({ ...note, caption: target.value || null })}
        />
        <TextInput
          label="Alternative text"
          hint={`What the picture shows, for those who cannot see it, up to ${limits.altLength} characters.`}
          maxLength={limits.altLength}
          value={note.alt ?? ''}
          onChange={({ target }) => onChange({ ...note, alt: target.value || null })}
        />
        <CheckBox
          label="This is a floor plan"
          checked={note.floor_plan}
          onChange={({ target }) => onChange({ ...note, floor_plan: target.checked })}
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

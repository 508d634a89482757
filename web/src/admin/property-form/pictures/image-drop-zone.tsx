import { limits } from '@marketplace/contracts/limits';
import { useDropzone } from 'react-dropzone';
import styled from 'styled-components';
import { Button } from '../../../ui/button.tsx';
import { space, theme } from '../../../ui/theme.ts';
import { Note } from '../../ui/page.tsx';
import type { DroppedFile } from './upload-state.ts';

const accept = { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'], 'image/webp': ['.webp'] };

interface ImageDropZoneProps {
  id: string;
  onDropped: (files: DroppedFile[]) => void;
  isUploading: boolean;
  isFull: boolean;
  error: string | undefined;
}

/** Where pictures are dropped, or chosen with a button. Closed while pictures are on their way and when there are enough. */
export function ImageDropZone({ id, onDropped, isUploading, isFull, error }: ImageDropZoneProps) {
  const disabled = isUploading || isFull;
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept,
    minSize: LEAST_BYTES,
    maxSize: limits.imageBytes,
    disabled,
    noKeyboard: true,
    onDrop: (files, rejections) => onDropped(asDropped(files, rejections)),
  });
  return (
    <div>
      <Zone {...getRootProps()} $isActive={isDragActive} $isDisabled={disabled}>
        <input {...getInputProps({ 'aria-label': 'Property images' })} />
        <Invitation>{invitation(isDragActive, isFull)}</Invitation>
        <Button id={id} variant="secondary" size="sm" disabled={disabled} aria-describedby={`${id}-rules`}>
          Choose Images
        </Button>
        <Note id={`${id}-rules`}>
          JPG, PNG or WebP, up to 10 MB each, at most {limits.images} images. Minimum resolution of 1024x768.
          Captions follow once they are here.
        </Note>
      </Zone>
      {error && <Problem>{error}</Problem>}
    </div>
  );
}

function invitation(isDragActive: boolean, isFull: boolean): string {
  if (isFull) return `All ${limits.images} images are here. Remove one to add another.`;
  return isDragActive ? 'Drop the images here' : 'Drag and drop images here, or choose them';
}

/** An empty file is no picture. */
const LEAST_BYTES = 1;
const MEGABYTE = 1024 * 1024;

interface Rejection {
  file: File;
  errors: readonly { code: string; message: string }[];
}

/** Returns those that may be taken, then the others, each with why not. */
export function asDropped(files: readonly File[], rejections: readonly Rejection[]): DroppedFile[] {
  const refused = rejections.map(({ file, errors }) => ({ file, problem: errors.map(reasonOf).join(' ') }));
  return [...files.map((file) => ({ file })), ...refused];
}

/** In plain words; the drop-zone's own are for programmers. */
function reasonOf({ code, message }: Rejection['errors'][number]): string {
  switch (code) {
    case 'file-too-large':
      return `This picture is larger than ${limits.imageBytes / MEGABYTE} MB.`;
    case 'file-too-small':
      return 'This file is empty.';
    case 'file-invalid-type':
      return 'File type must be JPG, PNG or WebP.';
    default:
      return message;
  }
}

const Zone = styled.div<{ $isActive: boolean; $isDisabled: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  padding: ${space(5)} ${space(4)};
  border: 2px dashed ${({ $isActive }) => ($isActive ? theme.color.brand : theme.color.inputLine)};
  border-radius: ${theme.radius.md}px;
  background: ${({ $isActive }) => ($isActive ? theme.color.brandTint : theme.color.canvas)};
  text-align: center;
  cursor: ${({ $isDisabled }) => ($isDisabled ? 'not-allowed' : 'pointer')};
`;
const Invitation = styled.p`font-weight: ${theme.weight.label};`;
const Problem = styled.p`
  padding-top: ${space(2)};
  color: ${theme.color.danger};
  overflow-wrap: anywhere;
`;

import { limits } from '@marketplace/contracts/limits';
import { useDropzone } from 'react-dropzone';
import styled from 'styled-components';
import { Button } from '../../../ui/button.tsx';
import { space, theme } from '../../../ui/theme.ts';
import { Note, Problem } from '../../ui/page.tsx';
import type { DroppedFile } from './use-image-uploads.ts';

const accept = { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'], 'image/webp': ['.webp'] };
const MEGABYTE = 1024 * 1024;

interface ImageDropZoneProps {
  id: string;
  onDropped: (files: DroppedFile[]) => void;
  isUploading: boolean;
  isFull: boolean;
  error: string | undefined;
}

/** Takes pictures that are dropped, or chosen with a button. Disabled while pictures are uploading and when there are enough. */
export function ImageDropZone({ id, onDropped, isUploading, isFull, error }: ImageDropZoneProps) {
  const disabled = isUploading || isFull;
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept,
    minSize: 1,
    maxSize: limits.imageBytes,
    disabled,
    noKeyboard: true,
    onDrop: (files, rejections) => onDropped(asDropped(files, rejections)),
  });
  const invitation = isDragActive ? 'Drop the images here' : 'Drag and drop images here, or choose them';
  return (
    <div>
      <Zone {...getRootProps()} $isActive={isDragActive} $isDisabled={disabled}>
        <input {...getInputProps({ 'aria-label': 'Property images' })} />
        <strong>
          {isFull ? `All ${limits.images} images are here. Remove one to add another.` : invitation}
        </strong>
        <Button id={id} variant="secondary" size="sm" disabled={disabled} aria-describedby={`${id}-rules`}>
          Choose Images
        </Button>
        <Note id={`${id}-rules`}>
          JPG, PNG or WebP, up to 10 MB each, at most {limits.images} images. Minimum resolution of 1024x768.
          Add captions after the upload.
        </Note>
      </Zone>
      {error && <Problem>{error}</Problem>}
    </div>
  );
}

interface Rejection {
  file: File;
  errors: readonly { code: string; message: string }[];
}

/** Returns accepted files, then the rejected ones, each with its reasons. */
export function asDropped(files: readonly File[], rejections: readonly Rejection[]): DroppedFile[] {
  const refused = rejections.map(({ file, errors }) => ({ file, problem: errors.map(reasonOf).join(' ') }));
  return [...files.map((file) => ({ file })), ...refused];
}

/** In plain words; those of the drop zone are for programmers. */
function reasonOf({ code, message }: Rejection['errors'][number]): string {
  if (code === 'file-too-large') return `This picture is larger than ${limits.imageBytes / MEGABYTE} MB.`;
  if (code === 'file-too-small') return 'This file is empty.';
  return code === 'file-invalid-type' ? 'File type must be JPG, PNG or WebP.' : message;
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
  strong { font-weight: ${theme.weight.label}; }
`;

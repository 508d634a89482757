import { limits } from '@marketplace/contracts/limits';
import { useDropzone } from 'react-dropzone';
import styled from 'styled-components';
import { Button } from '../../../../ui/button.tsx';
import { space, theme } from '../../../../ui/theme.ts';
import { Note } from '../../blocks/notices.tsx';
import { UploadProgress } from '../../blocks/progress.tsx';
import type { ImageUpload } from './use-image-upload.ts';

const accept = { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'], 'image/webp': ['.webp'] };

interface ImageDropZoneProps {
  id: string;
  upload: ImageUpload;
  isFull: boolean;
  error: string | undefined;
}

/** Where pictures are dropped, or chosen with a button. Closed while pictures are on their way and when there are enough. */
export function ImageDropZone({ id, upload, isFull, error }: ImageDropZoneProps) {
  const isUploading = upload.progress !== undefined;
  const disabled = isUploading || isFull;
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept,
    minSize: LEAST_BYTES,
    maxSize: limits.imageBytes,
    disabled,
    noKeyboard: true,
    onDrop: (files, rejections) => void upload.start(files, rejectionTexts(rejections)),
  });
  const problems = error ? [error, ...upload.problems] : upload.problems;
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
        {upload.progress !== undefined && (
          <UploadProgress label="Uploading images" percent={upload.progress} />
        )}
      </Zone>
      {problems.length > 0 && (
        <Problems>
          {problems.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Problems>
      )}
    </div>
  );
}

function invitation(isDragActive: boolean, isFull: boolean): string {
  if (isFull) return `All ${limits.images} images are here. Remove one to add another.`;
  return isDragActive ? 'Drop the images here' : 'Drag and drop images here, or choose them';
}

/** An empty file is no picture. */
const LEAST_BYTES = 1;

interface Rejection {
  file: { name: string };
  errors: readonly { code: string; message: string }[];
}

/** One sentence for each file that the drop-zone turned down: `{filename}: {reasons}`. */
export function rejectionTexts(rejections: readonly Rejection[]): string[] {
  return rejections.map(({ file, errors }) => `${file.name}: ${errors.map(reasonOf).join(', ')}`);
}

/** The drop-zone's own words, but sizes in bytes. */
function reasonOf({ code, message }: Rejection['errors'][number]): string {
  if (code === 'file-too-large') return `File is larger than ${limits.imageBytes} bytes`;
  return code === 'file-too-small' ? `File is smaller than ${LEAST_BYTES} bytes` : message;
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
const Problems = styled.ul`
  padding-top: ${space(2)};
  color: ${theme.color.danger};
  overflow-wrap: anywhere;
`;

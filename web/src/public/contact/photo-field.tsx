import { enquiryPhotos, photoLength } from '@marketplace/contracts/limit-values';
import type { ChangeEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';

interface PhotoFieldProps {
  /** JPEGs in base64. */
  photos: readonly string[];
  onChange: (photos: readonly string[]) => void;
}

const UNREADABLE = 'This file could not be read. Please choose a JPG, PNG or WebP picture.';

/** Takes a photo or two of a home. */
export function PhotoField({ photos, onChange }: PhotoFieldProps) {
  const [problem, setProblem] = useState<string>();
  async function handleChoice({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    target.value = ''; // the same file may be chosen again
    const isTooMany = photos.length + files.length > enquiryPhotos;
    setProblem(isTooMany ? `Please choose at most ${enquiryPhotos} photos.` : undefined);
    try {
      const added = await Promise.all(files.slice(0, enquiryPhotos - photos.length).map(smallJpeg));
      if (added.length > 0) onChange([...new Set([...photos, ...added])]);
    } catch {
      setProblem(UNREADABLE);
    }
  }
  return (
    <Stack $gap={3}>
      <TextInput
        label="Photos of your home (optional)"
        hint={`Up to ${enquiryPhotos}. Only the agent sees them.`}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        error={problem}
        onChange={(event) => void handleChoice(event)}
      />
      {photos.length > 0 && (
        <Cluster as="ul" $gap={4}>
          {photos.map((photo, index) => (
            <Chosen key={photo}>
              <img src={`data:image/jpeg;base64,${photo}`} alt={`To be sent: ${index + 1}`} />
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Remove photo ${index + 1}`}
                onClick={() => onChange(photos.filter((other) => other !== photo))}
              >
                Remove
              </Button>
            </Chosen>
          ))}
        </Cluster>
      )}
    </Stack>
  );
}

const Chosen = styled.li`
  display: grid;
  gap: ${space(1)};
  & > img { height: 96px; border-radius: ${theme.radius.sm}px; }
  & > button { min-height: 44px; }
`;

/** Longer sides in pixels, and a quality that shows a room. The smallest fits whatever the picture shows. */
const SIDES = [1600, 1200, 800];
const QUALITY = 0.75;

/** Returns a picture as a small JPEG in base64, upright and without what the camera noted, such as the place. */
async function smallJpeg(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const longer = Math.max(picture.width, picture.height);
  for (const side of SIDES) {
    const scale = Math.min(1, side / longer);
    const text = drawn(picture, Math.ceil(picture.width * scale), Math.ceil(picture.height * scale));
    if (text.length <= photoLength) return text;
  }
  throw new Error('The photo is too large.');
}

function drawn(picture: ImageBitmap, width: number, height: number): string {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  context.fillStyle = '#fff'; // behind transparent parts
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return canvas.toDataURL('image/jpeg', QUALITY).replace(/^.*,/, '');
}

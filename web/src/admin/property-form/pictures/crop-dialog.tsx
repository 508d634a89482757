import { useRef, useState } from 'react';
import type { PercentCrop } from 'react-image-crop';
import { centerCrop, makeAspectCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import styled from 'styled-components';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.ts';
import { Choice } from '../../ui/controls.tsx';
import { Actions, Note } from '../../ui/page.tsx';
import type { PicturePart } from './prepare-picture.ts';

const ratios = { '4:3': 4 / 3, '16:9': 16 / 9, '1:1': 1, free: undefined } as const;
type Ratio = keyof typeof ratios;
const names = { '4:3': '4:3', '16:9': '16:9', '1:1': '1:1 (square)', free: 'Free' } as const;

interface CropDialogProps {
  place: number;
  /** Where the picture can be loaded. */
  url: string;
  onCrop: (part: PicturePart) => void;
  onClose: () => void;
}

/** Asks which part of a picture to keep: a frame that the mouse, a finger and the arrow keys move. */
export function CropDialog({ place, url, onCrop, onClose }: CropDialogProps) {
  const image = useRef<HTMLImageElement>(null);
  const [ratio, setRatio] = useState<Ratio>('4:3');
  const [part, setPart] = useState<PercentCrop>();
  const aspect = ratios[ratio];
  function choose(chosen: Ratio) {
    setRatio(chosen);
    if (image.current) setPart(largestPart(image.current, ratios[chosen]));
  }
  return (
    <Dialog title={`Crop image ${place}`} width={720} onClose={onClose}>
      <Stack $gap={4}>
        <Choice label="Ratio" value={ratio} options={names} onChoose={choose} />
        <Frame>
          <ReactCrop
            {...(aspect !== undefined && { aspect })}
            {...(part && { crop: part })}
            onChange={(_, changed) => setPart(changed)}
            minWidth={40}
            minHeight={40}
            keepSelection
            ruleOfThirds
          >
            <img ref={image} src={url} alt="" onLoad={() => choose(ratio)} />
          </ReactCrop>
        </Frame>
        <Note>Drag the frame and its handles, or Tab to them and use the arrow keys.</Note>
        <Actions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!part} onClick={() => part && onCrop(part)}>
            Crop
          </Button>
        </Actions>
      </Stack>
    </Dialog>
  );
}

/** Returns the largest part with this ratio, in the middle; without a ratio, almost the whole picture. */
function largestPart({ width, height }: HTMLImageElement, aspect: number | undefined): PercentCrop {
  if (aspect === undefined) return { unit: '%', x: 5, y: 5, width: 90, height: 90 };
  return centerCrop(makeAspectCrop({ unit: '%', width: 100 }, aspect, width, height), width, height);
}

const Frame = styled.div`
  display: grid;
  justify-items: center;
  img { max-height: 50vh; }
`;

import { counted } from '@marketplace/contracts/counted';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { count, singaporeTime } from '../../ui/format.ts';
import { theme } from '../../ui/theme.ts';
import { Row } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import type { KeptUpload } from './kept-uploads.ts';

interface StoppedUploadsProps {
  uploads: readonly KeptUpload[];
  disabled: boolean;
  onResume: (upload: KeptUpload) => void;
  onLookAt: (upload: KeptUpload) => void;
  onDiscard: (upload: KeptUpload) => void;
}

/** Uploads that began and did not come to their end, each to be continued where it stopped. */
export function StoppedUploads({ uploads, disabled, onResume, onLookAt, onDiscard }: StoppedUploadsProps) {
  return uploads.map((upload) => (
    <Panel
      key={upload.id}
      title={`An upload of ${counted(upload.total, 'row')} stopped at ${count(upload.done)}`}
      hint={`${upload.file ?? 'Typed'}, begun ${singaporeTime(upload.startedAt)}. What was saved is not saved again.`}
    >
      <Buttons $gap={3}>
        <Button disabled={disabled} onClick={() => onResume(upload)}>
          Continue
        </Button>
        <Button variant="secondary" disabled={disabled} onClick={() => onLookAt(upload)}>
          Look at the rest
        </Button>
        <Button variant="quiet" disabled={disabled} onClick={() => onDiscard(upload)}>
          Discard the rest
        </Button>
      </Buttons>
    </Panel>
  ));
}

const Buttons = styled(Row)`
  @media (max-width: ${theme.bp.sm - 1}px) { > button { flex: 1 1 auto; } }
`;

import type { ImageEvent, StoredImage } from '@marketplace/contracts/images/image.events';
import type { Decider } from '@marketplace/event-store/decider';
import { RuleViolation } from '@marketplace/event-store/decider';

export type ImageState = { status: 'unknown' } | { status: 'stored' | 'removed'; file: string };

type ImageCommand =
  | { type: 'RecordUpload'; image: StoredImage }
  | { type: 'RemoveImage'; image_id: string; file: string }
  | { type: 'RestoreImage'; image_id: string; file: string };

export const imageDecider: Decider<ImageState, ImageCommand, ImageEvent> = {
  initialState: { status: 'unknown' },
  decide(command, state) {
    switch (command.type) {
      case 'RecordUpload':
        if (state.status !== 'unknown')
          throw new RuleViolation('image-exists', 'This picture was uploaded before.');
        return [{ type: 'ImageUploaded', data: command.image }];
      case 'RemoveImage': {
        const { image_id, file } = command;
        if (state.status === 'unknown' || state.file !== file)
          throw new RuleViolation('image-unknown', 'There is no such picture.');
        if (state.status === 'removed')
          throw new RuleViolation('image-removed', 'This picture was removed before.');
        return [{ type: 'ImageRemoved', data: { image_id, file } }];
      }
      case 'RestoreImage': {
        const { image_id, file } = command;
        const isRemoved = state.status === 'removed' && state.file === file;
        return isRemoved ? [{ type: 'ImageRestored', data: { image_id, file } }] : [];
      }
    }
  },
  evolve: (_state, { type, data: { file } }) => ({
    status: type === 'ImageRemoved' ? 'removed' : 'stored',
    file,
  }),
};

import type { ImageEvent, StoredImage } from '@marketplace/contracts/images/image.events';
import type { Decider } from '@marketplace/event-store/decider';
import { RuleViolation } from '@marketplace/event-store/decider';

export type ImageState = { status: 'unknown' } | { status: 'stored' | 'removed' | 'purged'; file: string };

type ImageCommand =
  | { type: 'RecordUpload'; image: StoredImage }
  | { type: 'RemoveImage'; image_id: string; file: string }
  | { type: 'RestoreImage'; image_id: string; file: string }
  | { type: 'PurgeImage'; image_id: string; file: string; reason: string };
export type ImageDecision = ImageCommand['type'];

export const imageDecider: Decider<ImageState, ImageCommand, ImageEvent> = {
  initialState: { status: 'unknown' },
  decide(command, state) {
    switch (command.type) {
      case 'RecordUpload':
        if (state.status === 'stored' && state.file === command.image.file) return []; // a duplicate of the upload was faster
        if (state.status !== 'unknown')
          throw new RuleViolation('image-exists', 'This picture was uploaded before.');
        return [{ type: 'ImageUploaded', data: command.image }];
      case 'RemoveImage': {
        const { image_id, file } = command;
        if (existing(state, file) !== 'stored')
          throw new RuleViolation('image-removed', 'This picture was removed before.');
        return [{ type: 'ImageRemoved', data: { image_id, file } }];
      }
      case 'RestoreImage': {
        const { image_id, file } = command;
        const isRemoved = state.status === 'removed' && state.file === file;
        return isRemoved ? [{ type: 'ImageRestored', data: { image_id, file } }] : [];
      }
      case 'PurgeImage': {
        const { type: _, ...data } = command;
        return existing(state, data.file) === 'purged' ? [] : [{ type: 'ImagePurged', data }];
      }
    }
  },
  evolve: (_state, { type, data: { file } }) => ({ status: statusAfter[type], file }),
};

const statusAfter = {
  ImageUploaded: 'stored',
  ImageRemoved: 'removed',
  ImageRestored: 'stored',
  ImagePurged: 'purged',
} as const satisfies Record<ImageEvent['type'], ImageState['status']>;

/** Returns the status of a picture. @throws {RuleViolation} when none was uploaded under this name */
function existing(state: ImageState, file: string): Exclude<ImageState['status'], 'unknown'> {
  if (state.status === 'unknown' || state.file !== file)
    throw new RuleViolation('image-unknown', 'There is no such picture.');
  return state.status;
}

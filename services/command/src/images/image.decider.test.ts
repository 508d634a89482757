import type { ImageEvent } from '@marketplace/contracts/images/image.events';
import { specify } from '@marketplace/testing/specify';
import { describe, it } from 'vitest';
import { imageDecider } from './image.decider.ts';

type Command = Parameters<typeof imageDecider.decide>[0];

const image_id = '0192d4e0-7b1a-7c3d-8e4f-0123456789ab';
const file = `${image_id}.jpg`;
const data = { image_id, file, width: 40, height: 30, bytes: 1000, sha256: 'abc' };
const reason = 'A face.';
const uploaded: ImageEvent = { type: 'ImageUploaded', data };
const removed: ImageEvent = { type: 'ImageRemoved', data: { image_id, file } };
const restored: ImageEvent = { type: 'ImageRestored', data: { image_id, file } };
const purged: ImageEvent = { type: 'ImagePurged', data: { image_id, file, reason } };

const record: Command = { type: 'RecordUpload', image: data };
const remove: Command = { type: 'RemoveImage', image_id, file };
const restore: Command = { type: 'RestoreImage', image_id, file };
const purge: Command = { type: 'PurgeImage', image_id, file, reason };
const image = specify(imageDecider);

describe('a picture', () => {
  it.each<[what: string, given: ImageEvent[], when: Command, then: ImageEvent[]]>([
    ['is uploaded', [], record, [uploaded]],
    ['is uploaded once by duplicates', [uploaded], record, []],
    ['is removed', [uploaded], remove, [removed]],
    ['is removed again after it was restored', [uploaded, removed, restored], remove, [removed]],
    ['is restored', [uploaded, removed], restore, [restored]],
    ['is not restored while in use', [uploaded], restore, []],
    ['is restored once', [uploaded, removed, restored], restore, []],
    ['is not restored without an upload', [], restore, []],
    ['is purged with the reason', [uploaded], purge, [purged]],
    ['is purged after it was removed', [uploaded, removed], purge, [purged]],
    ['is purged once', [uploaded, purged], purge, []],
    ['is not restored after it was purged', [uploaded, purged], restore, []],
  ])('%s', (_what, given, when, then) =>
    image
      .given(...given)
      .when(when)
      .then(...then),
  );

  it.each<[code: string, given: ImageEvent[], when: Command]>([
    ['image-exists', [uploaded, removed], record],
    ['image-exists', [uploaded, purged], record],
    ['image-unknown', [], remove],
    ['image-unknown', [uploaded], { ...remove, file: `${image_id}.png` }],
    ['image-removed', [uploaded, removed], remove],
    ['image-removed', [uploaded, purged], remove],
    ['image-unknown', [], purge],
  ])('is refused with %s: case %#', (code, given, when) =>
    image
      .given(...given)
      .when(when)
      .thenRejects(code),
  );
});

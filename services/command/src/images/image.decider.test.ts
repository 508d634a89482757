import type { ImageEvent } from '@marketplace/contracts/images/image.events';
import { specify } from '@marketplace/testing/specify';
import { describe, it } from 'vitest';
import { imageDecider } from './image.decider.ts';

const image_id = '0192d4e0-7b1a-7c3d-8e4f-0123456789ab';
const file = `${image_id}.jpg`;
const data = { image_id, file, width: 40, height: 30, bytes: 1000, sha256: 'abc' };
const uploaded: ImageEvent = { type: 'ImageUploaded', data };
const removed: ImageEvent = { type: 'ImageRemoved', data: { image_id, file } };
const image = specify(imageDecider);

describe('uploading a picture', () => {
  const record = { type: 'RecordUpload', image: data } as const;
  it('records what was stored', () => image.given().when(record).then(uploaded));
  it('happens once, for twins that stored the same', () => image.given(uploaded).when(record).thenNothing());
  it('is refused for an id that is taken', () =>
    image.given(uploaded, removed).when(record).thenRejects('image-exists'));
});

describe('removing a picture', () => {
  const remove = { type: 'RemoveImage', image_id, file } as const;
  it('records it', () => image.given(uploaded).when(remove).then(removed));
  it('is refused for a picture that never was', () =>
    image.given().when(remove).thenRejects('image-unknown'));
  it('is refused under another name', () =>
    image
      .given(uploaded)
      .when({ ...remove, file: `${image_id}.png` })
      .thenRejects('image-unknown'));
  it('is refused the second time', () =>
    image.given(uploaded, removed).when(remove).thenRejects('image-removed'));
});

describe('purging a picture', () => {
  const purge = { type: 'PurgeImage', image_id, file, reason: 'A face.' } as const;
  const purged: ImageEvent = { type: 'ImagePurged', data: { image_id, file, reason: 'A face.' } };
  it('records it with the reason, whether it is in use or not', () => {
    image.given(uploaded).when(purge).then(purged);
    image.given(uploaded, removed).when(purge).then(purged);
  });
  it('is refused for a picture that never was', () => image.given().when(purge).thenRejects('image-unknown'));
  it('changes nothing the second time', () => image.given(uploaded, purged).when(purge).thenNothing());
  it('is for good: it is not removed, restored or uploaded again', () => {
    image.given(uploaded, purged).when({ type: 'RemoveImage', image_id, file }).thenRejects('image-removed');
    image.given(uploaded, purged).when({ type: 'RestoreImage', image_id, file }).thenNothing();
    image.given(uploaded, purged).when({ type: 'RecordUpload', image: data }).thenRejects('image-exists');
  });
});

describe('restoring a picture', () => {
  const restore = { type: 'RestoreImage', image_id, file } as const;
  const restored: ImageEvent = { type: 'ImageRestored', data: { image_id, file } };
  it('records it for one that was removed', () =>
    image.given(uploaded, removed).when(restore).then(restored));
  it('changes nothing for one that is in use, or never was', () => {
    image.given(uploaded).when(restore).thenNothing();
    image.given(uploaded, removed, restored).when(restore).thenNothing();
    image.given().when(restore).thenNothing();
  });
  it('lets it be removed again', () =>
    image.given(uploaded, removed, restored).when({ type: 'RemoveImage', image_id, file }).then(removed));
});

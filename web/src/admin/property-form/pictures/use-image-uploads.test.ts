import { describe, expect, it } from 'vitest';
import type { Upload } from './use-image-uploads.ts';
import { nextToSend, withUploaded } from './use-image-uploads.ts';

const upload = (id: string, state: Upload['state']): Upload => ({
  id,
  file: new File([], id),
  preview: undefined,
  place: 1,
  state,
  percent: 0,
});

describe('files to send', () => {
  it('are the first that wait, three at once', () => {
    const waiting = ['a', 'b', 'c', 'd'].map((id) => upload(id, 'waiting'));
    expect(nextToSend(waiting).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('are none while three are being sent; those that failed are none of them', () => {
    const sending = ['a', 'b', 'c'].map((id) => upload(id, 'sending'));
    expect(nextToSend([...sending, upload('d', 'waiting')])).toEqual([]);
    const failed = upload('x', 'failed');
    expect(nextToSend([failed, ...sending.slice(1), upload('d', 'waiting')]).map(({ id }) => id)).toEqual([
      'd',
    ]);
  });
});

describe('a picture that is there', () => {
  const order = new Map([
    ['first', 1],
    ['second', 2],
    ['third', 3],
  ]);

  it('stands where it was dropped, whichever was done first', () => {
    const done = ['third', 'first', 'second'].reduce(
      (images, path) => withUploaded(images, path, order),
      ['old'],
    );
    expect(done).toEqual(['old', 'first', 'second', 'third']);
  });

  it('is there once', () => expect(withUploaded(['first', 'old'], 'first', order)).toEqual(['old', 'first']));
});

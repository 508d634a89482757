import { describe, expect, it } from 'vitest';
import type { Upload } from './image-uploads.tsx';
import { asDropped, nextToSend, withUploaded } from './image-uploads.tsx';

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

it('says in plain words why a file cannot be taken, all reasons at once', () => {
  const [good, bad] = [new File([], 'a.jpg'), new File([], 'plan.pdf')];
  const errors = [
    { code: 'file-invalid-type', message: 'File type must be image/png,.png' },
    { code: 'file-too-large', message: 'File is larger than 10485760 bytes' },
  ];
  expect(asDropped([good], [{ file: bad, errors }])).toEqual([
    { file: good },
    { file: bad, problem: 'File type must be JPG, PNG or WebP. This picture is larger than 10 MB.' },
  ]);
});

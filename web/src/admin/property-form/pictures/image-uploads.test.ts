import { expect, it } from 'vitest';
import type { Upload } from './image-uploads.tsx';
import { asDropped, nextToSend, withUploaded } from './image-uploads.tsx';

const upload = (id: string, state: Upload['state']): Upload => ({
  id,
  act: 'dropped-together',
  file: new File([], id),
  preview: undefined,
  place: 1,
  state,
  percent: 0,
});

it.each<[string, Upload['state'][], string[]]>([
  ['the first three that wait', ['waiting', 'waiting', 'waiting', 'waiting'], ['0', '1', '2']],
  ['none while three are sent', ['sending', 'sending', 'sending', 'waiting'], []],
  ['no failed ones', ['failed', 'sending', 'sending', 'waiting'], ['3']],
])('sends %s', (_what, states, expected) => {
  const uploads = states.map((state, index) => upload(String(index), state));
  expect(nextToSend(uploads).map(({ id }) => id)).toEqual(expected);
});

it('adds a picture once, in its dropped position, whichever upload ends first', () => {
  const order = new Map(['first', 'second', 'third'].map((path, index) => [path, index + 1]));
  const add = (images: readonly string[], path: string) => withUploaded(images, path, order);
  expect(['third', 'first', 'second', 'first'].reduce(add, ['old'])).toEqual([
    'old',
    'first',
    'second',
    'third',
  ]);
});

it('gives all reasons for refusing a file in plain words', () => {
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

import { expect, it } from 'vitest';
import { asDropped } from './image-drop-zone.tsx';

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

import { expect, it } from 'vitest';
import { rejectionTexts } from './image-drop-zone.tsx';

it('reports a rejected file with all reasons, sizes in bytes', () => {
  const errors = [
    { code: 'file-invalid-type', message: 'File type must be image/png,.png' },
    { code: 'file-too-large', message: 'File is larger than 10 MB' },
    { code: 'file-too-small', message: 'File is smaller than 1 B' },
  ];
  expect(rejectionTexts([{ file: { name: 'plan.pdf' }, errors }])).toEqual([
    'plan.pdf: File type must be image/png,.png, File is larger than 10485760 bytes, File is smaller than 1 bytes',
  ]);
});

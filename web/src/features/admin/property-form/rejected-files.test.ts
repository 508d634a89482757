import { expect, it } from 'vitest';
import { rejectionTexts } from './rejected-files.ts';

it('reports a rejected file with all reasons, sizes in bytes', () => {
  const errors = [
    { code: 'file-invalid-type', message: 'File type must be image/png,.png' },
    { code: 'file-too-large', message: 'File is larger than 10 MB' },
  ];
  expect(rejectionTexts([{ file: { name: 'plan.pdf' }, errors }])).toEqual([
    'plan.pdf: File type must be image/png,.png, File is larger than 10485760 bytes',
  ]);
});

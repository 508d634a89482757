import { limits } from '@marketplace/contracts/limits';

/** An empty file is no picture. */
export const LEAST_BYTES = 1;

interface Rejection {
  file: { name: string };
  errors: readonly { code: string; message: string }[];
}

/** One sentence for each file that the drop-zone turned down: `{filename}: {reasons}`. */
export function rejectionTexts(rejections: readonly Rejection[]): string[] {
  return rejections.map(({ file, errors }) => `${file.name}: ${errors.map(reasonOf).join(', ')}`);
}

/** The drop-zone's own words, but sizes in bytes. */
function reasonOf({ code, message }: Rejection['errors'][number]): string {
  if (code === 'file-too-large') return `File is larger than ${limits.imageBytes} bytes`;
  return code === 'file-too-small' ? `File is smaller than ${LEAST_BYTES} bytes` : message;
}

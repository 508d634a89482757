import { limits } from '@marketplace/contracts/limits';

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
  return code === 'file-too-large' ? `File is larger than ${limits.imageBytes} bytes` : message;
}

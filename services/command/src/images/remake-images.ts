import { availableParallelism } from 'node:os';
import { imageVariants } from '@marketplace/contracts/images/image.paths';
import { lackingVariants, makeVariants, picturesIn } from './make-variants.ts';

/** Each takes a processor, and some 200 MB while it makes AVIF. */
const MOST_AT_ONCE = 4;

interface Remake {
  /** Of the uploaded pictures. */
  folder: string;
  /** Whether what is there is made anew too. */
  all: boolean;
  /** Told how many of how many pictures are done. */
  onProgress: (done: number, of: number) => void;
}

/** Makes the variants of pictures, as fast as the processors can. Returns how many pictures were done, and which could not be. */
export async function remakeImages({ folder, all, onProgress }: Remake) {
  const files = await picturesIn(folder, all ? 'all' : 'lacking');
  const failed: { file: string; error: unknown }[] = [];
  const left = files.values();
  let done = 0;

  async function workOff(): Promise<void> {
    for (const file of left) {
      try {
        await makeVariants(folder, file, all ? imageVariants(file) : await lackingVariants(folder, file));
      } catch (error) {
        failed.push({ file, error });
      }
      done += 1;
      onProgress(done, files.length);
    }
  }

  const atOnce = Math.min(MOST_AT_ONCE, availableParallelism());
  await Promise.all(Array.from({ length: atOnce }, workOff));
  return { done: files.length - failed.length, failed };
}

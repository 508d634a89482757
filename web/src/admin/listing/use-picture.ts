import { imageFileOf, isUploadedImage } from '@marketplace/contracts/images/image.paths';
import type { PictureView } from '@marketplace/contracts/images/images.views';
import { PictureViews } from '@marketplace/contracts/images/images.views';
import { limits } from '@marketplace/contracts/limits';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';

/** A signed address ends after ten minutes; a page that stays open asks anew before that. */
const SIGNED_MS = 8 * 60_000;

/**
 * Returns what the API knows of an uploaded picture: where it can be seen, whether it was purged, how many listings show it.
 * `view` is undefined until it has answered, and for pictures that are not ours.
 */
export function usePicture(path: string): { view: PictureView | undefined; isUnknown: boolean } {
  const key = isUploadedImage(path) ? `/api/images?files=${imageFileOf(path)}` : null;
  const { data, error } = useSWR(key, () => askTogether(imageFileOf(path)), {
    refreshInterval: (latest) => (latest?.url?.includes('signature=') ? SIGNED_MS : 0),
  });
  return { view: data, isUnknown: key === null || error !== undefined };
}

type Waiting = Map<string, { answer: (view: PictureView) => void; fail: (error: unknown) => void }[]>;

let waiting: Waiting = new Map();

/** Asks about a picture in one call with all others that are asked about at the same moment. */
function askTogether(file: string): Promise<PictureView> {
  if (waiting.size === 0) setTimeout(askForAll);
  return new Promise((answer, fail) => {
    waiting.set(file, [...(waiting.get(file) ?? []), { answer, fail }]);
  });
}

function askForAll(): void {
  const asked = waiting;
  waiting = new Map();
  const files = [...asked.keys()];
  for (let from = 0; from < files.length; from += limits.picturesAskedFor)
    void ask(asked, files.slice(from, from + limits.picturesAskedFor));
}

async function ask(asked: Waiting, files: readonly string[]): Promise<void> {
  const all = files.flatMap((file) => asked.get(file) ?? []);
  try {
    const views = await getJson(`/api/images?files=${files.join(',')}`, PictureViews);
    for (const view of views) for (const { answer } of asked.get(view.file) ?? []) answer(view);
  } catch (error) {
    for (const { fail } of all) fail(error);
  }
}

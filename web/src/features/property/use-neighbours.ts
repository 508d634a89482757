import { imageSrcSet, imageVariant, isUploadedImage } from '@marketplace/contracts/images/image.paths';
import { useCallback, useEffect, useState } from 'react';

interface Shown {
  images: string[];
  current: number;
  /** How wide photos are shown, as in the HTML attribute. */
  sizes: string;
}

/**
 * Loads the photos before and after the one that is shown, so that turning does not wait; only once the visitor has come near
 * the gallery. Returns what to call then.
 */
export function useNeighbours({ images, current, sizes }: Shown): () => void {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!isNear || images.length < 2) return;
    for (const step of [1, images.length - 1]) load(images[(current + step) % images.length], sizes);
  }, [images, current, sizes, isNear]);
  return useCallback(() => setNear(true), []);
}

/** The same choice of widths as the photo itself, so that the browser takes the same file. */
function load(path: string | undefined, sizes: string) {
  if (path === undefined) return;
  const image = new Image();
  if (isUploadedImage(path)) {
    image.sizes = sizes;
    image.srcset = imageSrcSet(path);
    image.src = imageVariant(path, 800);
  } else image.src = path;
}

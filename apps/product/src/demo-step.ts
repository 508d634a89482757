import { createImageStore } from '@marketplace/command/images/image-store';
import { slugOf } from '@marketplace/command/listings/slug';
import { hasListings, loadDemo } from '@marketplace/demo/load-demo';
import type { Progress } from './progress.ts';
import type { ProductSettings } from './settings.ts';
import type { Stack } from './stack.ts';

interface Parts {
  settings: Pick<ProductSettings, 'UPLOADS_DIR'>;
  stack: Pick<Stack, 'adminUrl'>;
  admin: { id: string; username: string };
  progress: Progress;
}

/** Fills an empty log with the demo; leaves one that has listings alone. */
export async function loadDemoOnce({ settings, stack, admin, progress }: Parts): Promise<void> {
  if (await hasListings(stack.adminUrl)) return;
  const { storeImage } = createImageStore(settings.UPLOADS_DIR);
  await progress.step('Demo listings and 90 days of visits', (report) =>
    loadDemo({
      adminUrl: stack.adminUrl,
      admin,
      storeImage,
      slugOf,
      now: new Date(),
      onProgress: (done, total, what) => report(`${what} ${Math.round((100 * done) / total)}%`),
    }),
  );
}

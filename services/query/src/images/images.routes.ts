import { IMAGE_FILE, imageIdOf, imagePath, imageVariant } from '@marketplace/contracts/images/image.paths';
import type { PictureView, PictureViews } from '@marketplace/contracts/images/images.views';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { ReadModels } from '@marketplace/read-models/database';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Router } from 'express';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { liveTables } from '../answers/live-schemas.query.ts';
import { sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import type { ShownPictures } from './shown-pictures.ts';
import type { SignedAddresses } from './signed-addresses.ts';

const PicturesQuery = z.object({
  files: z
    .string()
    .transform((text) => text.split(','))
    .refine((files) => files.every((file) => IMAGE_FILE.test(file)), 'must be names of pictures')
    .refine(
      (files) => files.length <= limits.picturesAskedFor,
      `must be at most ${limits.picturesAskedFor} pictures`,
    ),
});

/** Addresses of pictures for admins, signed where the picture is not public, and their purges. */
export function imagesRoutes({
  authority,
  db,
  waits,
  shown,
  addresses,
}: Reads & { shown: ShownPictures; addresses: SignedAddresses }): Router {
  return authority.router().get(bothFamilies('/api/images'), async (req, res) => {
    const { files } = parseRequest(PicturesQuery, req.query);
    await waits.forAdmin(req, res);
    const purges = await purgesOf(db(res), files);
    const views: PictureViews = files.map((file) => {
      const id = imageIdOf(file);
      const addressOf = shown.isPublic(id) ? imagePath : addresses.sign;
      const purged = purges.get(file) ?? null;
      return {
        file,
        url: purged ? null : addressOf(file),
        thumbnail: purged ? null : addressOf(imageVariant(file, 400)),
        listings: shown.listings(id),
        purged,
      };
    });
    await sendJson(req, res, JSON.stringify(views), 'admin');
  });
}

async function purgesOf(
  db: Kysely<ReadModels>,
  files: readonly string[],
): Promise<Map<string, NonNullable<PictureView['purged']>>> {
  const tables = await liveTables(db, 'activity');
  const rows = await tables
    .selectFrom('entries')
    .select(['file', 'recorded_at', 'actor_name', 'reason'])
    .where('kind', '<>', 'visits')
    .where('type', '=', 'ImagePurged')
    .where('file', 'in', files)
    .execute();
  return new Map(
    rows.map(({ file, recorded_at, actor_name, reason }) => [
      file ?? '',
      { at: recorded_at.toISOString(), by: actor_name, reason: reason ?? '' },
    ]),
  );
}

import { adminMessages } from '@marketplace/contracts/admin-messages';
import { IMAGE_FILE, imagePath } from '@marketplace/contracts/images/image.paths';
import type { ImageRemovedResult, UploadResult } from '@marketplace/contracts/images/images.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import { decideAndAppend } from '@marketplace/event-store/command-handler';
import { adminOf } from '@marketplace/service-kit/authority';
import { renewBudget } from '@marketplace/service-kit/database';
import { notFound } from '@marketplace/service-kit/http-error';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { RequestHandler, Response, Router } from 'express';
import { z } from 'zod';
import { removeImage } from '../listings/remove-image.ts';
import type { Service } from '../service.ts';
import { adminMeta, answerWrite, idempotencyKey, versionSeen } from '../writes.ts';
import { recordUploads } from './stored-images.ts';
import { identifyImages, uploadImages } from './upload-images.ts';

/** The listing to remove a picture from. Other parameters are refused: a misspelt one would remove it everywhere. */
const Removal = z.strictObject({ listing: z.uuid().toLowerCase().optional() });

/**
 * Returns the admin's calls that upload and remove pictures.
 *
 * @param onStored receives the names of new pictures, once the log has them
 */
export function imagesRoutes(service: Service, onStored: (files: readonly string[]) => void): Router {
  const { database, authority, imageStore, counters, logger, wakeUp, knownListings } = service;
  const upload: RequestHandler = async (req, res: Response<UploadResult>) => {
    res.once('close', () => {
      if (res.statusCode >= 400) counters.uploads.inc({ result: 'refused' });
    });
    // the time of the upload and of the encoding does not count against the database's budget
    const inTime = () => {
      renewBudget(res);
      return database(res);
    };
    const identify = identifyImages(inTime, `${adminOf(res).id} picture`, idempotencyKey(req));
    const { images, errors, badEnd } = await uploadImages(req, { store: imageStore, identify });
    if (badEnd) logger.warn({ err: badEnd.error, stored: images.length }, 'an upload failed');
    // after an error the files stay: the log may have them, and the sweep removes unused ones
    const db = inTime();
    const written = await decideAndAppend(db, adminMeta(req, res), async () => ({
      images: await recordUploads(db, images),
    }));
    const files = images.map(({ file }) => file);
    onStored(files);
    counters.uploads.inc({ result: 'stored' }, images.length);
    counters.uploads.inc({ result: 'refused' }, errors.length);
    if (badEnd) res.set('Connection', 'close');
    answerWrite(res, wakeUp, written, { uploaded: files.map((file) => ({ url: imagePath(file) })), errors });
  };

  const remove: RequestHandler = async (req, res: Response<ImageRemovedResult>) => {
    const file = String(req.params.filename);
    if (!IMAGE_FILE.test(file)) throw notFound('Image');
    const { listing } = parseRequest(Removal, req.query);
    const { changed, ...written } = await removeImage(database(res), {
      file,
      listingId: listing,
      expectedVersion: versionSeen(req),
      meta: adminMeta(req, res),
    });
    for (const one of changed) knownListings.note(one);
    const listings = changed.map(({ id, version }) => ({ id, version }));
    answerWrite(res, wakeUp, written, { message: adminMessages.imageRemoved, listings });
  };

  return authority
    .router()
    .post(bothFamilies('/api/upload-images'), upload)
    .put(bothFamilies('/api/image/:filename'), remove)
    .delete(bothFamilies('/api/images/:filename'), remove);
}

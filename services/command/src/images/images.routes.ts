import { adminMessages } from '@marketplace/contracts/admin-messages';
import { IMAGE_FILE, imagePath } from '@marketplace/contracts/images/image.paths';
import type { ImageRemovedResult, UploadResult } from '@marketplace/contracts/images/images.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import { decideAndAppend } from '@marketplace/event-store/command-handler';
import { adminOf } from '@marketplace/service-kit/authority';
import { renewBudget } from '@marketplace/service-kit/database';
import { apiRouter } from '@marketplace/service-kit/http-app';
import { notFound } from '@marketplace/service-kit/http-error';
import type { Logger } from '@marketplace/service-kit/logger';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { RequestHandler, Response, Router } from 'express';
import type { Counter } from 'prom-client';
import { z } from 'zod';
import type { RemoveImage } from '../listings/remove-image.ts';
import type { Writes } from '../writes.ts';
import { adminMeta, answerWrite, idempotencyKey, versionSeen } from '../writes.ts';
import type { ImageStore } from './image-store.ts';
import { recordUploads } from './stored-images.ts';
import { identifyImages, uploadImages } from './upload-images.ts';

interface Deps extends Writes {
  imageStore: ImageStore;
  removeImage: RemoveImage;
  /** Counts pictures that are stored or refused. */
  uploads: Counter<'result'>;
  /** Told the names of pictures that were stored, once the log has them. */
  onStored: (files: readonly string[]) => void;
  logger: Logger;
}

/** Of a removal, the listing that the picture is to come off. An unknown parameter is refused: it may be this one, misspelt. */
const Removal = z.strictObject({ listing: z.uuid().toLowerCase().optional() });

/** Returns the admin's calls that upload and remove pictures. */
export function imagesRoutes({
  database,
  authority,
  imageStore,
  removeImage,
  uploads,
  onStored,
  logger,
  wakeUp,
}: Deps): Router {
  const upload: RequestHandler = async (req, res: Response<UploadResult>) => {
    res.once('close', () => {
      if (res.statusCode >= 400) uploads.inc({ result: 'refused' });
    });
    // the sender's time and that of our work on the pictures are not what the database may take
    const inTime = () => {
      renewBudget(res);
      return database(res);
    };
    const identify = identifyImages(inTime, `${adminOf(res).id} picture`, idempotencyKey(req));
    const { images, errors, badEnd } = await uploadImages(req, { store: imageStore, identify });
    if (badEnd) logger.warn({ err: badEnd.error, stored: images.length }, 'an upload came to a bad end');
    // when this fails the files stay: the log may have taken them all the same, and what nobody names is swept
    const db = inTime();
    const written = await decideAndAppend(db, adminMeta(req, res), async () => ({
      images: await recordUploads(db, images),
    }));
    onStored(images.map(({ file }) => file));
    uploads.inc({ result: 'stored' }, images.length);
    uploads.inc({ result: 'refused' }, errors.length);
    if (badEnd) res.set('Connection', 'close');
    answerWrite(res, wakeUp, written, {
      uploaded: images.map(({ file }) => ({ url: imagePath(file) })),
      errors,
    });
  };

  const remove: RequestHandler = async (req, res: Response<ImageRemovedResult>) => {
    const file = String(req.params.filename);
    if (!IMAGE_FILE.test(file)) throw notFound('Image');
    const { listing } = parseRequest(Removal, req.query);
    const { listings, ...written } = await removeImage(database(res), {
      file,
      listing,
      expectedVersion: versionSeen(req),
      meta: adminMeta(req, res),
    });
    answerWrite(res, wakeUp, written, { message: adminMessages.imageRemoved, listings });
  };

  return apiRouter()
    .post(bothFamilies('/api/upload-images'), authority.requireAdmin, upload)
    .put(bothFamilies('/api/image/:filename'), authority.requireAdmin, remove)
    .delete(bothFamilies('/api/images/:filename'), authority.requireAdmin, remove);
}

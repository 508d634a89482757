import type { EventMeta } from '@marketplace/contracts/events';
import { IMAGE_FILE, SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import type { ImageRemovedResult, UploadResult } from '@marketplace/contracts/images/images.views';
import { messages } from '@marketplace/contracts/messages';
import { bothFamilies } from '@marketplace/contracts/routes';
import { decideAndAppend } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { apiRouter } from '@marketplace/service-kit/api-router';
import { onClientsTime } from '@marketplace/service-kit/call-database';
import { notFound } from '@marketplace/service-kit/http-error';
import type { RequestHandler, Response, Router } from 'express';
import type { Counter } from 'prom-client';
import type { Writes } from '../writes.ts';
import { adminMeta, answerWrite } from '../writes.ts';
import type { ImageStore } from './image-store.ts';
import { recordUpload } from './stored-images.ts';
import { uploadImages } from './upload-images.ts';

/** Removes a picture by its file's name, and takes it off every listing that shows it: those have new versions. */
export type RemoveImage = (
  db: Database,
  file: string,
  meta: EventMeta,
) => Promise<{ listings: ImageRemovedResult['listings']; position: number }>;

interface Deps extends Writes {
  imageStore: ImageStore;
  removeImage: RemoveImage;
  /** Counts pictures that are stored or refused. */
  uploads: Counter<'result'>;
}

/** Returns the admin's calls that upload and remove pictures, and `GET /uploads/{file}`. */
export function imagesRoutes({
  database,
  authority,
  imageStore,
  removeImage,
  uploads,
  wakeUp,
}: Deps): Router {
  const upload: RequestHandler = async (req, res: Response<UploadResult>) => {
    res.once('close', () => {
      if (res.statusCode >= 400) uploads.inc({ result: 'refused' });
    });
    const { images, errors } = await onClientsTime(res, () => uploadImages(req, imageStore));
    // when this fails the files stay: the log may have taken them all the same, and a file nobody names does no harm
    const written = await decideAndAppend(database(res), adminMeta(req, res), async () => ({
      images: images.map(recordUpload),
    }));
    uploads.inc({ result: 'stored' }, images.length);
    uploads.inc({ result: 'refused' }, errors.length);
    answerWrite(res, wakeUp, written, {
      uploaded: images.map(({ file }) => ({ url: `/uploads/${file}` })),
      errors,
    });
  };

  const remove: RequestHandler = async (req, res: Response<ImageRemovedResult>) => {
    const file = String(req.params.filename);
    if (!IMAGE_FILE.test(file)) throw notFound('Image');
    const { listings, position } = await removeImage(database(res), file, adminMeta(req, res));
    answerWrite(res, wakeUp, { position }, { message: messages.imageRemoved, listings });
  };

  return apiRouter()
    .post(bothFamilies('/api/upload-images'), authority.requireAdmin, upload)
    .put(bothFamilies('/api/image/:filename'), authority.requireAdmin, remove)
    .delete(bothFamilies('/api/images/:filename'), authority.requireAdmin, remove)
    .get('/uploads/:file', serveFrom(imageStore.folder));
}

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;

/**
 * Serves stored pictures and their variants. Only names of our own making reach the folder. A stored picture never changes, so
 * browsers may keep it; nothing in it may run, should a browser take it for a page.
 */
function serveFrom(folder: string): RequestHandler {
  return async (req, res) => {
    const file = String(req.params.file);
    if (!SERVED_FILE.test(file)) throw notFound('Image');
    res.set({
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': `inline; filename="${file}"`,
      'Cross-Origin-Resource-Policy': 'same-site',
    });
    await sendFile(res, folder, file);
  };
}

function sendFile(res: Response, folder: string, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { root: folder, immutable: true, maxAge: ONE_YEAR_MS };
    res.sendFile(file, options, (error?: NodeJS.ErrnoException) => {
      if (!error || res.headersSent)
        resolve(); // a reader who went away is no fault
      else reject(error.code === 'ENOENT' || error.code === 'EISDIR' ? notFound('Image') : error);
    });
  });
}

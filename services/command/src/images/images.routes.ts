import { streams } from '@marketplace/contracts/events';
import { IMAGE_FILE } from '@marketplace/contracts/images/image.paths';
import type { ImageRemovedResult, UploadResult } from '@marketplace/contracts/images/images.views';
import { messages } from '@marketplace/contracts/messages';
import { bothFamilies } from '@marketplace/contracts/routes';
import { appendEvents } from '@marketplace/event-store/append';
import { newId } from '@marketplace/event-store/event-ids';
import { apiRouter } from '@marketplace/service-kit/api-router';
import type { Authority } from '@marketplace/service-kit/authority';
import { notFound } from '@marketplace/service-kit/http-error';
import { answerLogPosition } from '@marketplace/service-kit/log-position';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { RequestHandler, Router } from 'express';
import type pg from 'pg';
import type { Counter } from 'prom-client';
import { adminMeta } from '../event-meta.ts';
import type { KnownListings } from '../listings/known-listings.ts';
import { imageDecider } from './image.decider.ts';
import type { ImageStore } from './image-store.ts';
import { removeImage } from './remove-image.ts';
import { uploadImages } from './upload-images.ts';

interface Deps {
  pool: pg.Pool;
  authority: Authority;
  imageStore: ImageStore;
  knownListings: KnownListings;
  /** Counts pictures that are stored or refused. */
  uploads: Counter<'result'>;
  wakeUp(requestId: string): void;
}

/** Returns the admin's calls that upload and remove pictures. */
export function imagesRoutes({ pool, authority, imageStore, knownListings, uploads, wakeUp }: Deps): Router {
  const upload: RequestHandler = async (req, res) => {
    res.once('close', () => {
      if (res.statusCode >= 400) uploads.inc({ result: 'refused' });
    });
    const { images, errors } = await uploadImages(req, imageStore);
    const meta = adminMeta(req, res);
    const events = images.flatMap((image) =>
      imageDecider.decide({ type: 'RecordUpload', image }, imageDecider.initialState).map((event) => ({
        ...event,
        eventId: newId(),
        stream: streams.image(image.image_id),
        version: 1,
        meta,
      })),
    );
    // when this fails the files stay: the log may have taken them all the same, and a file nobody names does no harm
    const appended = await appendEvents(pool, events);
    answerLogPosition(res, appended.at(-1)?.position ?? 0);
    wakeUp(meta.request_id);
    uploads.inc({ result: 'stored' }, images.length);
    uploads.inc({ result: 'refused' }, errors.length);
    const answer: UploadResult = {
      uploaded: images.map(({ file }) => ({ url: `/uploads/${file}` })),
      errors,
    };
    res.json(answer);
  };

  const remove: RequestHandler = async (req, res) => {
    const file = String(req.params.filename);
    if (!IMAGE_FILE.test(file)) throw notFound('Image');
    const { listings, position } = await removeImage(pool, file, adminMeta(req, res));
    for (const { id, state } of listings) knownListings.note(id, state);
    answerLogPosition(res, position);
    wakeUp(requestIdOf(res));
    const answer: ImageRemovedResult = {
      message: messages.imageRemoved,
      listings: listings.map(({ id, version }) => ({ id, version })),
    };
    res.json(answer);
  };

  return apiRouter()
    .post(bothFamilies('/api/upload-images'), authority.requireAdmin, upload)
    .put(bothFamilies('/api/image/:filename'), authority.requireAdmin, remove)
    .delete(bothFamilies('/api/images/:filename'), authority.requireAdmin, remove);
}

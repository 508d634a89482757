import { pipeline } from 'node:stream/promises';
import { imageIdOf, imageVariant, imageWidths, SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import type { FileStore, StoredFile } from '@marketplace/service-kit/files/file-store';
import { apiRouter } from '@marketplace/service-kit/http-app';
import { HttpError, notFound } from '@marketplace/service-kit/http-error';
import type { Request, Response, Router } from 'express';
import type { PositionWaits } from '../answers/wait-for-position.ts';
import { createKnownFiles } from './known-files.ts';
import type { ShownPictures } from './shown-pictures.ts';
import type { SignedAddresses } from './signed-addresses.ts';

/** The store of the picture files, and how they are sent. */
export interface Uploads {
  files: FileStore;
  /**
   * Where nginx serves the store to itself alone: then nginx sends the file that is named to it (`X-Accel-Redirect`), from the folder or
   * from the bucket.
   */
  accelPath?: string | undefined;
}

interface Deps {
  shown: ShownPictures;
  waits: PositionWaits;
  uploads: Uploads;
  addresses: SignedAddresses;
}

interface Keeping {
  by: 'public' | 'private';
  seconds: number;
}

/** Seconds that browsers and proxies may cache a public picture. */
const KEPT_SECONDS = 3600;
/** Seconds to cache a substitute for a variant that is not ready. */
const STAND_IN_SECONDS = 60;

/**
 * Serves `GET /uploads/{file}`: public while a visible listing shows the picture, else by signed address. Until a
 * variant is made, another one is sent. Names that are not ours never reach the store, and nothing in a file may run.
 */
export function uploadsRoutes({ shown, waits, uploads, addresses }: Deps): Router {
  const { files, accelPath } = uploads;
  const known = createKnownFiles(files);
  const isPublic = (file: string) => shown.isPublic(imageIdOf(file));

  async function keepingOf(file: string, req: Request, res: Response): Promise<Keeping | undefined> {
    const seconds = addresses.secondsLeft(file, req.query);
    if (seconds > 0) return { by: 'private', seconds };
    await waits.forNamed(req, res, false);
    if (!isPublic(file)) await waits.forNewest(res); // it may be shown since this moment
    return isPublic(file) ? { by: 'public', seconds: KEPT_SECONDS } : undefined;
  }

  /** Returns a file or, for a variant that is not made yet, its best substitute. @throws {HttpError} 404 */
  async function fileOrStandIn(asked: string): Promise<StoredFile> {
    for (const name of [asked, ...standIns(asked)]) {
      const found = await known.stat(name);
      if (found) return found;
    }
    throw notFound('Image');
  }

  /** Returns where nginx finds a file; undefined when this process has to send it. */
  async function placeAtEdge({ name }: StoredFile): Promise<string | undefined> {
    if (accelPath === undefined) return undefined;
    if (files.folder !== undefined) return `${accelPath}/${name}`;
    const address = await known.signedUrl(name);
    return address && `${accelPath}/bucket/${address.replace('://', '/')}`;
  }

  return apiRouter().get('/uploads/:file', async (req, res) => {
    const asked = String(req.params.file);
    const keeping = SERVED_FILE.test(asked) ? await keepingOf(asked, req, res) : undefined;
    if (keeping === undefined) throw notFound('Image');
    for (;;) {
      const file = await fileOrStandIn(asked);
      const seconds = file.name === asked ? keeping.seconds : Math.min(keeping.seconds, STAND_IN_SECONDS);
      res.type(file.name.slice(file.name.lastIndexOf('.'))).set({
        'Cache-Control': `${keeping.by}, max-age=${seconds}`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Content-Disposition': `inline; filename="${file.name}"`,
        'Cross-Origin-Resource-Policy': 'same-site',
      });
      const place = await placeAtEdge(file);
      if (place !== undefined) return void res.set('X-Accel-Redirect', place).end();
      if (await sendFile(req, res, files, file)) return;
      known.forget(file.name);
    }
  });
}

/** Sends a file, the part of it that is asked for, or that it is unchanged. Returns false when it is gone; nothing was sent then. */
async function sendFile(req: Request, res: Response, files: FileStore, file: StoredFile): Promise<boolean> {
  const { name, bytes, changedAt } = file;
  const etag = `"${bytes.toString(16)}-${changedAt.getTime().toString(16)}"`;
  res.set({ ETag: etag, 'Last-Modified': changedAt.toUTCString(), 'Accept-Ranges': 'bytes' });
  if (req.fresh) {
    res.status(304).end();
    return true;
  }
  const range = rangeOf(req, bytes, [etag, changedAt.toUTCString()]);
  const found = req.method === 'HEAD' ? undefined : await files.get(name, range);
  if (!found && req.method !== 'HEAD') return false;
  if (range) res.status(206).set('Content-Range', `bytes ${range.first}-${range.last}/${bytes}`);
  res.set('Content-Length', String(range ? range.last - range.first + 1 : bytes));
  if (!found) {
    res.end();
    return true;
  }
  await pipeline(found.body, res).catch((error: unknown) => {
    if (!res.destroyed || !res.headersSent) throw error; // a client that disconnected is not an error
  });
  return true;
}

/**
 * Returns the part of a file that a request asks for; undefined for all of it, and for several parts.
 *
 * @param versions those of which `If-Range` may name one
 * @throws {HttpError} 416 for a part that is not there
 */
function rangeOf(
  req: Request,
  bytes: number,
  versions: string[],
): { first: number; last: number } | undefined {
  const ofVersion = req.get('If-Range');
  if (ofVersion !== undefined && !versions.includes(ofVersion)) return undefined;
  const ranges = req.range(bytes, { combine: true });
  if (ranges === -1)
    throw new HttpError(416, 'The picture has no such part.', {
      headers: { 'Content-Range': `bytes */${bytes}` },
    });
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  const [part] = ranges;
  return part && { first: part.start, last: part.end };
}

const VARIANT = /-(\d{3,4})\.(avif|webp)$/; // the last group of an id has twelve digits

/** Returns substitutes for a variant that is not made yet, best first: WebP, larger before smaller, then the original. */
export function standIns(file: string): string[] {
  const wanted = Number(VARIANT.exec(file)?.[1]);
  if (!wanted) return [];
  const larger = imageWidths.filter((width) => width >= wanted);
  const smaller = imageWidths.filter((width) => width < wanted).reverse();
  const id = imageIdOf(file);
  const variants = [...larger, ...smaller].map((width) => imageVariant(`${id}.jpg`, width));
  return [...variants, `${id}.jpg`, `${id}.png`, `${id}.webp`].filter((name) => name !== file);
}

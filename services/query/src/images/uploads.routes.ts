import { access } from 'node:fs/promises';
import path from 'node:path';
import { imageIdOf, imageVariant, imageWidths, SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import { apiRouter } from '@marketplace/service-kit/http-app';
import { notFound } from '@marketplace/service-kit/http-error';
import type { Request, Response, Router } from 'express';
import type { PositionWaits } from '../answers/wait-for-position.ts';
import type { ShownPictures } from './shown-pictures.ts';
import type { SignedAddresses } from './signed-addresses.ts';

/** The folder of the picture files, and how they are sent. */
export interface Uploads {
  folder: string;
  /** Where nginx serves the folder to itself alone: then nginx sends the file that is named to it (`X-Accel-Redirect`). */
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

/** Seconds that browsers and proxies may keep a public picture. */
const KEPT_SECONDS = 3600;
/** Seconds to keep a substitute for a variant that is not ready. */
const STAND_IN_SECONDS = 60;
/** Express's code for a connection that was closed before the answer. */
const READER_GONE = 'ECONNABORTED';

/**
 * Serves `GET /uploads/{file}`: public while a visible listing shows the picture, else by signed address. Until a
 * variant is made, another one is sent. Names that are not ours never reach the folder, and nothing in a file may run.
 */
export function uploadsRoutes({ shown, waits, uploads, addresses }: Deps): Router {
  const isPublic = (file: string) => shown.isPublic(imageIdOf(file));

  async function keepingOf(file: string, req: Request, res: Response): Promise<Keeping | undefined> {
    const seconds = addresses.secondsLeft(file, req.query);
    if (seconds > 0) return { by: 'private', seconds };
    await waits.forNamed(req, res, false);
    if (!isPublic(file)) await waits.forNewest(res); // it may be shown since this moment
    return isPublic(file) ? { by: 'public', seconds: KEPT_SECONDS } : undefined;
  }

  return apiRouter().get('/uploads/:file', async (req, res) => {
    const asked = String(req.params.file);
    const keeping = SERVED_FILE.test(asked) ? await keepingOf(asked, req, res) : undefined;
    if (keeping === undefined) throw notFound('Image');
    const file = await fileOrStandIn(uploads.folder, asked);
    const seconds = file === asked ? keeping.seconds : Math.min(keeping.seconds, STAND_IN_SECONDS);
    res.set({
      'Cache-Control': `${keeping.by}, max-age=${seconds}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': `inline; filename="${file}"`,
      'Cross-Origin-Resource-Policy': 'same-site',
    });
    if (uploads.accelPath === undefined) return sendFile(res, uploads.folder, file);
    res
      .set('X-Accel-Redirect', `${uploads.accelPath}/${file}`)
      .type(file.slice(file.lastIndexOf('.')))
      .end();
  });
}

function sendFile(res: Response, folder: string, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    res.sendFile(file, { root: folder, cacheControl: false }, (error?: NodeJS.ErrnoException) => {
      if (!error || res.headersSent || error.code === READER_GONE)
        resolve(); // a client that disconnected is no fault
      else {
        res.set('Cache-Control', 'no-store');
        reject(error.code === 'ENOENT' || error.code === 'EISDIR' ? notFound('Image') : error);
      }
    });
  });
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

async function fileOrStandIn(folder: string, file: string): Promise<string> {
  const others = standIns(file);
  if (others.length === 0 || (await isThere(folder, file))) return file;
  for (const other of others) if (await isThere(folder, other)) return other;
  return file;
}

function isThere(folder: string, file: string): Promise<boolean> {
  return access(path.join(folder, file)).then(
    () => true,
    () => false,
  );
}

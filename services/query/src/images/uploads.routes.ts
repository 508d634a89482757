import { access } from 'node:fs/promises';
import path from 'node:path';
import { imageIdOf, imageVariant, imageWidths, SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import { apiRouter } from '@marketplace/service-kit/http-app';
import { notFound } from '@marketplace/service-kit/http-error';
import type { Request, Response, Router } from 'express';
import type { PositionWaits } from '../answers/wait-for-position.ts';
import type { ShownPictures } from './shown-pictures.ts';
import type { SignedAddresses } from './signed-addresses.ts';

/** Where the files of pictures are, and who sends them. */
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

/** Who may keep a file, and for how many seconds. */
interface Keeping {
  by: 'public' | 'private';
  seconds: number;
}

/**
 * How long browsers and proxies may keep a picture that visitors see, in seconds. A picture never changes, but it can be taken
 * back; what they keep until then is out of our reach.
 */
const KEPT_SECONDS = 3600;
/** What stands in for a width or format that is still to be made is not kept for long. */
const STAND_IN_SECONDS = 60;
/** What Express calls a connection that was closed before anything was sent. */
const READER_GONE = 'ECONNABORTED';

/**
 * Serves pictures and what was made of them, `GET /uploads/{file}`: to everybody while a listing that visitors may open shows the
 * picture, and else to whoever has a signed address. Every variant can be asked for from the moment in which a picture is stored: while it
 * is not made yet, another one of the same picture is sent. Only names of our own making reach the folder, and nothing in a picture may
 * run, should a browser take it for a page.
 */
export function uploadsRoutes({ shown, waits, uploads, addresses }: Deps): Router {
  const isPublic = (file: string) => shown.isPublic(imageIdOf(file));

  /** Returns how a file may be kept, undefined when it is not to be seen. */
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
        resolve(); // a reader who went away is no fault
      else {
        res.set('Cache-Control', 'no-store');
        reject(error.code === 'ENOENT' || error.code === 'EISDIR' ? notFound('Image') : error);
      }
    });
  });
}

const VARIANT = /-(\d{3,4})\.(avif|webp)$/; // the last group of an id has twelve digits

/**
 * Returns what may be sent for a variant that is still to be made, best first: the same picture as WebP, which every browser that
 * asks for AVIF shows too, rather larger than smaller; then the picture itself. Nothing stands in for any other file.
 */
export function standIns(file: string): string[] {
  const wanted = Number(VARIANT.exec(file)?.[1]);
  if (!wanted) return [];
  const larger = imageWidths.filter((width) => width >= wanted);
  const smaller = imageWidths.filter((width) => width < wanted).reverse();
  const id = imageIdOf(file);
  const variants = [...larger, ...smaller].map((width) => imageVariant(`${id}.jpg`, width));
  return [...variants, `${id}.jpg`, `${id}.png`, `${id}.webp`].filter((name) => name !== file);
}

/** Returns the file to be sent for one that was asked for: itself, unless it is missing and another stands in for it. */
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

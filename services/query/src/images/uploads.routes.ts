import { imageIdOf, SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import { apiRouter } from '@marketplace/service-kit/api-router';
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

/**
 * How long browsers and proxies may keep a picture that visitors see, in seconds. A picture never changes, but it can be taken
 * back; what they keep until then is out of our reach.
 */
const KEPT_SECONDS = 3600;

/**
 * Serves pictures and what was made of them, `GET /uploads/{file}`: to everybody while a listing that visitors may open shows the
 * picture, and else to whoever has a signed address. Only names of our own making reach the folder, and nothing in a picture may
 * run, should a browser take it for a page.
 */
export function uploadsRoutes({ shown, waits, uploads, addresses }: Deps): Router {
  const isPublic = (file: string) => shown.isPublic(imageIdOf(file));

  /** Returns who may keep a file and how long, undefined when it is not to be seen. */
  async function keepingOf(file: string, req: Request, res: Response): Promise<string | undefined> {
    const seconds = addresses.secondsLeft(file, req.query);
    if (seconds > 0) return `private, max-age=${seconds}`;
    await waits.forNamed(req, res, false);
    if (!isPublic(file)) await waits.forNewest(res); // it may be shown since this moment
    return isPublic(file) ? `public, max-age=${KEPT_SECONDS}` : undefined;
  }

  return apiRouter().get('/uploads/:file', async (req, res) => {
    const file = String(req.params.file);
    const keeping = SERVED_FILE.test(file) ? await keepingOf(file, req, res) : undefined;
    if (keeping === undefined) throw notFound('Image');
    res.set({
      'Cache-Control': keeping,
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
      if (!error || res.headersSent)
        resolve(); // a reader who went away is no fault
      else {
        res.set('Cache-Control', 'no-store');
        reject(error.code === 'ENOENT' || error.code === 'EISDIR' ? notFound('Image') : error);
      }
    });
  });
}

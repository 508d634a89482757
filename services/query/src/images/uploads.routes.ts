import { imageIdOf, SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import { apiRouter } from '@marketplace/service-kit/api-router';
import { notFound } from '@marketplace/service-kit/http-error';
import type { Request, Response, Router } from 'express';
import type { PositionWaits } from '../answers/wait-for-position.ts';
import type { ShownPictures } from './shown-pictures.ts';
import type { SignedAddresses } from './signed-addresses.ts';
import { fileOrStandIn } from './stand-ins.ts';

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

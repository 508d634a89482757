import { SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import { apiRouter } from '@marketplace/service-kit/api-router';
import { notFound } from '@marketplace/service-kit/http-error';
import type { Response, Router } from 'express';

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;

/**
 * Returns `GET /uploads/{file}`: stored pictures and their variants. Only names of our own making reach the folder. A stored
 * picture never changes, so browsers may keep it; nothing in it may run, should a browser take it for a page.
 */
export function uploadsRoutes(folder: string): Router {
  return apiRouter().get('/uploads/:file', async (req, res) => {
    const file = String(req.params.file);
    if (!SERVED_FILE.test(file)) throw notFound('Image');
    res.set({
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': `inline; filename="${file}"`,
      'Cross-Origin-Resource-Policy': 'same-site',
    });
    await sendFile(res, folder, file);
  });
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

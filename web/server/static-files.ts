import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HotRoute } from '@marketplace/service-kit/hot-routes';
import type { AnswerContent, PreparedAnswer } from '@marketplace/service-kit/prepared-answer';
import { prepareAnswer, sendPrepared } from '@marketplace/service-kit/prepared-answer';
import type { RequestHandler } from 'express';

/** File types that browsers load; other files of the build are not served. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

/** Names of these files contain a hash of their content, so they never change. */
const ASSETS = 'assets/';

/** The browser's part of a build. */
export interface StaticFiles {
  hot: HotRoute;
  handler: RequestHandler;
}

/** Reads the files of a build into memory, with their compressed forms. */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const names = await readdir(folder, { recursive: true });
  const known = names.filter((name) => path.extname(name) in types && !name.startsWith('.'));
  const prepared = await Promise.all(known.map((name) => preparedFile(folder, name)));
  const answers = new Map(known.map((name, index) => [`/${name}`, prepared[index]]));
  return {
    hot: {
      route: `/${ASSETS}:file`,
      paths: [`/${ASSETS}`],
      find: (file) => answers.get(`/${ASSETS}${file}`),
    },
    handler(req, res, next) {
      const answer = answers.get(req.path);
      if (answer && (req.method === 'GET' || req.method === 'HEAD')) sendPrepared(req, res, answer);
      else next();
    },
  };
}

async function preparedFile(folder: string, name: string): Promise<PreparedAnswer> {
  const read = (suffix: string) => readFile(path.join(folder, name + suffix));
  const missing = () => undefined; // compressed types, such as pictures, have no other encoding
  const [body, br, gzip] = await Promise.all([
    read(''),
    read('.br').catch(missing),
    read('.gz').catch(missing),
  ]);
  const content: AnswerContent = {
    type: types[path.extname(name)] ?? '',
    body,
    headers: {
      'Cache-Control': name.startsWith(ASSETS)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
    },
    compressed: br && gzip && { br, gzip },
  };
  return prepareAnswer(content, { compressFrom: Number.POSITIVE_INFINITY });
}

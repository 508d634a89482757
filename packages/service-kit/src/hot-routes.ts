import { headers } from '@marketplace/contracts/headers';
import type { Request, Response } from 'express';
import type { PreparedAnswer } from './prepared-answer.ts';
import { sendPrepared } from './prepared-answer.ts';

/**
 * What is read so often that it is asked for before Express's routers: a look-up that has its answers prepared. The router that
 * owns it answers the same call too, whenever there is more to do than to look.
 */
export interface HotRoute {
  /** The pattern of the same route in its router, as metrics and logs name it. */
  route: string;
  /** Whole paths; one that ends with `/` stands for all with one more segment, and `*` for every path that nobody else has. */
  paths: readonly string[];
  /**
   * Returns what everybody is answered now, undefined when that is not prepared or not known.
   *
   * @param key the last segment of the path, as it was sent, where the path ends with `/`; the whole path for `*`
   * @param search what follows the question mark
   */
  find: (key: string, search: string) => PreparedAnswer | undefined;
}

const MIN_LOG_POSITION = headers.minLogPosition.toLowerCase();

/** Returns a function that answers a request if a hot route can, and says whether it did. */
export function hotRoutes(routes: readonly HotRoute[]): (req: Request, res: Response) => boolean {
  const byPath = new Map(routes.flatMap((route) => route.paths.map((path) => [path, route])));
  const everyPath = byPath.get('*');

  return (req, res) => {
    if (!asksForPlainRead(req)) return false;
    const { url } = req;
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const search = mark < 0 ? '' : url.slice(mark + 1);
    const keyAt = path.lastIndexOf('/') + 1;
    const ofPath = byPath.get(path) ?? byPath.get(path.slice(0, keyAt));
    const hot = ofPath ?? everyPath;
    const answer = hot?.find(ofPath ? path.slice(keyAt) : path, search);
    if (!hot || !answer) return false;
    res.hotRoute = hot.route;
    sendPrepared(req, res, answer);
    return true;
  };
}

/** Whether any answer for everybody will do: the caller is nobody special and waits for no position of the log. */
function asksForPlainRead({ method, headers }: Request): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    headers[MIN_LOG_POSITION] === undefined
  );
}

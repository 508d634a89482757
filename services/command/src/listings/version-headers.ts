import type { Request, Response } from 'express';

/**
 * Returns the version that a client last saw of what it changes (`If-Match: "5"`, or `5`), undefined when it does not say.
 * What is no version of ours counts as one that is long gone.
 */
export function versionSeen(req: Request): number | undefined {
  const given = req.get('if-match')?.trim();
  if (given === undefined || given === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(given)?.[1];
  return version === undefined ? 0 : Number(version);
}

export function answerVersion(res: Response, version: number): void {
  res.set('ETag', `"${version}"`);
}

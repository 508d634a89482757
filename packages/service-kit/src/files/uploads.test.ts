import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openUploads } from './uploads.ts';

const bucket = 's3://pictures/of?region=eu-west-1';

describe('the store of pictures', () => {
  it.each([
    [{}, path.resolve('.data/uploads')],
    [{ UPLOADS_DIR: '/data/a' }, '/data/a'],
    [{ UPLOADS_URL: '/data/b' }, '/data/b'],
    [{ UPLOADS_URL: bucket, UPLOADS_KEY: 'key', UPLOADS_KEY_SECRET: 'secret' }, 's3://pictures/of/'],
  ])('of %j is %s', (settings, where) => expect(openUploads(settings).where).toBe(where));

  it.each([
    [
      { UPLOADS_URL: bucket, UPLOADS_DIR: '/data/a' },
      'UPLOADS_URL must not be set together with UPLOADS_DIR',
    ],
    [{ UPLOADS_URL: bucket, UPLOADS_KEY: 'key' }, 'UPLOADS_KEY and UPLOADS_KEY_SECRET must be set together'],
  ])('is refused for %j', (settings, reason) => expect(() => openUploads(settings)).toThrow(reason));
});

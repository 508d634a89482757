import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseStoreUrl } from './open-store.ts';

describe('the address of a store', () => {
  it.each([
    ['/data/uploads', '/data/uploads'],
    ['uploads', path.resolve('uploads')],
    ['file:///data/up%20loads', '/data/up loads'],
  ])('%s is a folder', (text, folder) => expect(parseStoreUrl(text)).toEqual({ folder }));

  const amazons = { endpoint: undefined, region: 'us-east-1', isPathStyle: false };
  const endpoint = 'https://s3.example.com';
  it.each([
    ['s3://pictures', { ...amazons, bucket: 'pictures', prefix: '' }],
    [
      's3://pictures/of/site/?region=ap-southeast-1',
      { ...amazons, bucket: 'pictures', prefix: 'of/site/', region: 'ap-southeast-1' },
    ],
    [
      `s3://pictures?endpoint=${endpoint}`,
      { ...amazons, bucket: 'pictures', prefix: '', endpoint, isPathStyle: true },
    ],
    [
      `s3://pictures?endpoint=${endpoint}&path_style=off`,
      { ...amazons, bucket: 'pictures', prefix: '', endpoint },
    ],
  ])('%s is a bucket', (text, place) => expect(parseStoreUrl(text)).toEqual(place));

  it.each([
    ['https://s3.example.com/pictures', 'must be a folder, or start with s3://'],
    ['s3://', 'must name a bucket: s3://bucket/prefix'],
    ['s3://A_B', 'must name a bucket'],
    ['s3://key:secret@pictures', 'must not hold credentials'],
    ['s3://pictures/../x y', 'must have a prefix of letters'],
    ['s3://pictures?regoin=x', 'has an unknown parameter regoin'],
    ['s3://pictures?endpoint=s3.example.com', 'must have an endpoint such as'],
    ['s3://pictures?endpoint=https://a/b', 'must have an endpoint such as'],
    ['s3://pictures?path_style=yes', 'must have path_style=on or path_style=off'],
  ])('%s is refused', (text, reason) => expect(() => parseStoreUrl(text)).toThrow(reason));
});

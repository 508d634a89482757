import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BucketCredentials, BucketPlace } from './bucket-store.ts';
import { BucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

const DEFAULT_REGION = 'us-east-1';
const PARAMETERS = ['endpoint', 'region', 'path_style'];
const PREFIX = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/**
 * Returns the place that a setting names: `/data/uploads`, `file:///data/uploads` or
 * `s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-west-1`. With an endpoint the bucket's name is in the path, unless
 * `path_style=off`.
 *
 * @throws {Error} that says what is wrong
 */
export function parseStoreUrl(text: string): { folder: string } | BucketPlace {
  if (/^s3:/i.test(text)) return parseBucket(text);
  if (/^file:/i.test(text)) return { folder: fileURLToPath(text) };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) throw new Error('must be a folder, or start with s3://');
  return { folder: path.resolve(text) };
}

function parseBucket(text: string): BucketPlace {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || url.port)
    throw new Error('must name a bucket: s3://bucket/prefix');
  if (url.username || url.password)
    throw new Error('must not hold credentials: set UPLOADS_KEY and UPLOADS_KEY_SECRET');
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  if (prefix !== '' && !PREFIX.test(prefix))
    throw new Error('must have a prefix of letters, digits, . _ - and / only');
  for (const name of url.searchParams.keys())
    if (!PARAMETERS.includes(name)) throw new Error(`has an unknown parameter ${name}`);
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isOrigin(endpoint))
    throw new Error('must have an endpoint such as https://s3.example.com');
  const pathStyle = url.searchParams.get('path_style') ?? (endpoint === undefined ? 'off' : 'on');
  if (!['on', 'off'].includes(pathStyle)) throw new Error('must have path_style=on or path_style=off');
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    endpoint,
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
    isPathStyle: pathStyle === 'on',
  };
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && search + hash + username === '';
}

/**
 * Opens a store. Nothing is connected or made yet.
 *
 * @param url a folder, or a bucket as `parseStoreUrl` reads it
 * @throws {Error} that says what is wrong with the address
 */
export function openFileStore(url: string, credentials?: BucketCredentials): FileStore {
  const place = parseStoreUrl(url);
  return 'bucket' in place ? new BucketStore(place, credentials) : new FolderStore(place.folder);
}

import { Readable } from 'node:stream';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import type { FileStore, StoredFile, WrittenFile } from './file-store.ts';
import { StoreUnavailable } from './file-store.ts';
import { assertFileName, contentTypeOf, digested } from './stored-bytes.ts';

export interface BucketPlace {
  bucket: string;
  /** Before every name: empty, or `pictures/`. */
  prefix: string;
  /** The server, `https://s3.example.com`; undefined for Amazon's. */
  endpoint: string | undefined;
  region: string;
  /** Whether the bucket's name is in the path of an address and not in the host. */
  isPathStyle: boolean;
}

export interface BucketCredentials {
  key: string;
  secret: string;
}

/** Limits of one try, in milliseconds: an unreachable bucket must not hold up a call. */
const CONNECT_MS = 2000;
const SILENCE_MS = 5000;
const TRIES = 3;
/** Names in one call that removes. */
const REMOVED_AT_ONCE = 1000;

/** A bucket of an S3-compatible server as a store. The first call loads the client. */
export class BucketStore implements FileStore {
  readonly where: string;
  readonly #place: BucketPlace;
  readonly #credentials: BucketCredentials | undefined;
  #loaded: ReturnType<typeof loadClient> | undefined;

  /** @param credentials undefined for those of the environment, such as the role of a machine at Amazon */
  constructor(place: BucketPlace, credentials?: BucketCredentials) {
    this.#place = place;
    this.#credentials = credentials;
    this.where = `s3://${place.bucket}/${place.prefix}`;
  }

  async put(
    name: string,
    body: Buffer | Readable,
    { sha256 }: { sha256?: string | undefined } = {},
  ): Promise<WrittenFile> {
    const object = { ...this.#object(name), ContentType: contentTypeOf(name) };
    const { chunks, written } = digested(name, body, sha256);
    if (Buffer.isBuffer(body)) {
      await Readable.from(chunks).toArray(); // checks the digest
      const ChecksumSHA256 = Buffer.from(written.sha256, 'hex').toString('base64');
      await this.#call(({ s3, client }) =>
        client.send(new s3.PutObjectCommand({ ...object, Body: body, ChecksumSHA256 })),
      );
      return written;
    }
    let broken: unknown; // of the source, which the caller knows
    const Body = Readable.from(chunks).once('error', (error) => {
      broken = error;
    });
    const { Upload } = await import('@aws-sdk/lib-storage');
    await this.#call(async ({ client }) => {
      await new Upload({ client, params: { ...object, Body } }).done();
    }).catch((error: unknown) => {
      throw broken ?? error;
    });
    return written;
  }

  async get(name: string, range?: { first: number; last: number }) {
    const Range = range && `bytes=${range.first}-${range.last}`;
    const found = await this.#call(({ s3, client }) =>
      client.send(new s3.GetObjectCommand({ ...this.#object(name), Range })).catch(ifMissing),
    );
    if (!(found?.Body instanceof Readable)) return undefined;
    const bytes = Number(/\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength);
    return { name, bytes, changedAt: found.LastModified ?? new Date(0), body: found.Body };
  }

  async stat(name: string): Promise<StoredFile | undefined> {
    const found = await this.#call(({ s3, client }) =>
      client.send(new s3.HeadObjectCommand(this.#object(name))).catch(ifMissing),
    );
    return found && { name, bytes: found.ContentLength ?? 0, changedAt: found.LastModified ?? new Date(0) };
  }

  async *list(prefix = ''): AsyncGenerator<StoredFile> {
    const { bucket: Bucket, prefix: ours } = this.#place;
    let isMore = true;
    for (let StartAfter: string | undefined; isMore; ) {
      const page = await this.#call(({ s3, client }) =>
        client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: ours + prefix, StartAfter })),
      );
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
        yield { name: Key.slice(ours.length), bytes: Size, changedAt: LastModified };
      StartAfter = page.Contents?.at(-1)?.Key;
      isMore = page.IsTruncated === true;
    }
  }

  async copy(from: string, to: string): Promise<boolean> {
    const { Bucket, Key } = this.#object(from);
    const copied = await this.#call(({ s3, client }) =>
      client
        .send(new s3.CopyObjectCommand({ ...this.#object(to), CopySource: encodeURI(`${Bucket}/${Key}`) }))
        .catch(ifMissing),
    );
    return copied !== undefined;
  }

  async remove(names: readonly string[]): Promise<void> {
    const keys = names.map((name) => ({ Key: this.#object(name).Key }));
    for (let first = 0; first < keys.length; first += REMOVED_AT_ONCE)
      await this.#call(async ({ s3, client }) => {
        const Objects = keys.slice(first, first + REMOVED_AT_ONCE);
        const Delete = { Objects, Quiet: true };
        const { Errors = [] } = await client.send(
          new s3.DeleteObjectsCommand({ Bucket: this.#place.bucket, Delete }),
        );
        if (Errors[0]) throw new Error(`${Errors[0].Key}: ${Errors[0].Message}`);
      });
  }

  /** A bucket shows no unfinished file. A rule of the bucket removes the parts of an upload that broke off. */
  async removeUnfinished(): Promise<number> {
    return 0;
  }

  async signedUrl(name: string, seconds: number): Promise<string> {
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
    return this.#call(({ s3, client }) =>
      getSignedUrl(client, new s3.GetObjectCommand(this.#object(name)), { expiresIn: seconds }),
    );
  }

  #object(name: string): { Bucket: string; Key: string } {
    assertFileName(name);
    return { Bucket: this.#place.bucket, Key: this.#place.prefix + name };
  }

  /** Makes a call. @throws {StoreUnavailable} for every error of the server and on the way to it */
  async #call<Result>(
    work: (client: Awaited<ReturnType<typeof loadClient>>) => Promise<Result>,
  ): Promise<Result> {
    this.#loaded ??= loadClient(this.#place, this.#credentials);
    const client = await this.#loaded;
    try {
      return await work(client);
    } catch (error) {
      throw new StoreUnavailable(`${this.where} ${reasonOf(error)}`);
    }
  }
}

async function loadClient(
  { endpoint, region, isPathStyle }: BucketPlace,
  credentials: BucketCredentials | undefined,
) {
  const s3 = await import('@aws-sdk/client-s3');
  const config: S3ClientConfig = {
    region,
    forcePathStyle: isPathStyle,
    maxAttempts: TRIES,
    responseChecksumValidation: 'WHEN_REQUIRED', // a signed address would ask for checksums, which other servers do not know
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  };
  if (endpoint !== undefined) config.endpoint = endpoint;
  if (credentials) config.credentials = { accessKeyId: credentials.key, secretAccessKey: credentials.secret };
  return { s3, client: new s3.S3Client(config) };
}

interface S3Failure {
  name?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Answers undefined for a missing file. A missing bucket is an error. */
function ifMissing(error: S3Failure): undefined {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return undefined;
  throw error;
}

function reasonOf(error: unknown): string {
  const { name, code, message, $metadata }: S3Failure = error instanceof Error ? error : {};
  const status = $metadata?.httpStatusCode;
  if (status === 401 || status === 403)
    return `refuses the credentials (${name}). Check UPLOADS_KEY and UPLOADS_KEY_SECRET.`;
  if (name === 'NoSuchBucket') return 'does not exist. Create the bucket, or correct UPLOADS_URL.';
  return `does not answer (${code ?? name}: ${message}).`;
}

import { openUploads } from '@marketplace/service-kit/files/uploads';
import type { Bucket, CheckResult, Facts, Finding } from './facts.ts';
import { isSkipped, ok, problem, skipped } from './facts.ts';

const TIMEOUT_MS = 5000;

/** Lists the bucket of the pictures with the credentials of the settings, and reads from it without them. */
export async function askBucket(settings: Facts['settings']): Promise<CheckResult<Bucket>> {
  if (!isBucket(settings.UPLOADS_URL)) return { skipped: 'the pictures are in a folder' };
  let where = '';
  try {
    const { UPLOADS_URL, UPLOADS_KEY, UPLOADS_KEY_SECRET } = settings;
    const keys = {
      UPLOADS_KEY: UPLOADS_KEY || undefined,
      UPLOADS_KEY_SECRET: UPLOADS_KEY_SECRET || undefined,
    };
    const store = openUploads({ UPLOADS_URL, ...keys });
    where = store.where;
    for await (const { name } of store.list()) {
      const signed = await store.signedUrl?.(name, 60);
      return { where, isPublic: await isReadable(signed?.replace(/\?.*/, '')), isEmpty: false };
    }
    return { where, isPublic: false, isEmpty: true };
  } catch (error) {
    const refusal = error instanceof Error ? error.message : String(error);
    return { where, refusal, isPublic: false, isEmpty: false };
  }
}

/** Whether a setting names a bucket, and not a folder. */
export function isBucket(address: string | undefined): boolean {
  return /^s3:/i.test(address ?? '');
}

async function isReadable(address: string | undefined): Promise<boolean> {
  if (address === undefined) return false;
  const { ok: isFound } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
  return isFound;
}

const RUNBOOK = '"Pictures in a bucket" in docs/operations.md';

/** Checks that the bucket of the pictures answers, takes the credentials and is private. */
export function checkBucket({ bucket }: Facts): Finding[] {
  if (isSkipped(bucket)) return [];
  const { where, refusal, isPublic, isEmpty } = bucket;
  if (refusal !== undefined) return [problem('UPLOADS_URL', refusal.replace(/\.$/, ''), RUNBOOK)];
  if (isPublic)
    return [
      problem(
        'UPLOADS_URL',
        `${where} is public: anyone can read pictures of drafts, and those in quarantine`,
        'block public access to the bucket; visitors get pictures from the product alone',
      ),
    ];
  if (isEmpty)
    return [skipped('UPLOADS_URL', `${where} has no object yet, so whether it is public is unknown`)];
  return [ok('UPLOADS_URL', `${where} answers, and is private`)];
}

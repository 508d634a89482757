import type { Logger } from '@marketplace/service-kit/logger';
import type pg from 'pg';
import type { Counter } from 'prom-client';
import { repeatedly } from '../repeatedly.ts';
import type { SweptKind } from './sweep-uploads.ts';
import { SweepStopped, sweepUploads, sweptKinds } from './sweep-uploads.ts';

const FIRST_MS = 300_000;
const EVERY_MS = 3_600_000;

interface Parts {
  pool: pg.Pool;
  folder: string;
  logger: Logger;
  swept: Counter<'kind'>;
}

/**
 * Sweeps the folder of uploads soon after the start and every hour then. Several instances may: each finds what another left.
 * Returns what ends that.
 */
export function keepSwept({ pool, folder, logger, swept }: Parts): () => Promise<void> {
  return repeatedly({ firstMs: FIRST_MS, everyMs: EVERY_MS }, async () => {
    try {
      const counts = await sweepUploads({ pool, folder, now: Date.now() });
      for (const kind of sweptKinds) swept.inc({ kind } satisfies Record<'kind', SweptKind>, counts[kind]);
      if (sweptKinds.some((kind) => counts[kind] > 0)) logger.info(counts, 'uploads were swept');
    } catch (error) {
      if (error instanceof SweepStopped) logger.error(error.message);
      else logger.warn({ err: error }, 'uploads could not be swept; the next try is in an hour');
    }
  });
}

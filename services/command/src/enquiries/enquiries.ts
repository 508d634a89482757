import type { Logger } from '@marketplace/service-kit/logger';
import type { Keyring } from '@marketplace/vault/keyring';
import type { Router } from 'express';
import type pg from 'pg';
import type { Counter } from 'prom-client';
import type { CommandSettings } from '../settings.ts';
import type { DiskGuard } from '../visits/disk-guard.ts';
import type { TakePlaces } from '../visits/visit-limiter.ts';
import type { Writes } from '../writes.ts';
import { enquiriesRoutes } from './enquiries.routes.ts';
import { createEnquiryLimiter } from './enquiry-limiter.ts';
import { createKeyEraser } from './erase-deleted-keys.ts';
import { keepExpiring } from './keep-expiring.ts';

interface Parts extends Writes {
  pool: pg.Pool;
  settings: CommandSettings;
  secret: string;
  keyring: Keyring;
  takePlaces: TakePlaces;
  disk: DiskGuard;
  logger: Logger;
  taken: Counter<'result'>;
  forgotten: Counter<'reason'>;
}

/** Returns the calls of enquiries, and begins to forget those whose time is over. */
export function createEnquiries(parts: Parts): { router: Router; close(): Promise<void> } {
  const { pool, settings, logger, wakeUp, forgotten } = parts;
  const eraser = createKeyEraser(parts);
  const endExpiring = keepExpiring({
    pool,
    days: settings.ENQUIRY_DAYS,
    logger,
    wakeUp,
    onForgotten(count) {
      forgotten.inc({ reason: 'expired' }, count);
      eraser.request();
    },
  });
  return {
    router: enquiriesRoutes({ ...parts, limiter: createEnquiryLimiter(parts), eraseKeys: eraser.request }),
    async close() {
      await Promise.all([endExpiring(), eraser.close()]);
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Actor } from '@marketplace/contracts/events';
import { checkSeals, SealMismatch } from '@marketplace/event-store/check-seals';
import type { StoredSeal } from '@marketplace/event-store/seals';
import { throttle } from '@marketplace/service-kit/limits';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Metrics } from '@marketplace/service-kit/metrics';
import type pg from 'pg';
import { Gauge } from 'prom-client';
import type { LogEnd } from '../engine/registry.ts';
import type { SealSettings } from './seal-keeper.ts';
import { createSealKeeper, isSealDue } from './seal-keeper.ts';

interface Dependencies {
  pool: pg.Pool;
  seals: SealSettings;
  logger: Logger;
  signal: AbortSignal;
  /** Called after seals were appended. */
  onSealed: () => Promise<void>;
  now?: () => Date;
}

export interface SealStatus {
  newest: StoredSeal | undefined;
  /** The log is not what was sealed, or its newest seal cannot be trusted. */
  isBroken: boolean;
  checkedAt: Date | undefined;
}

const PROJECTOR: Actor = { kind: 'system', id: null, name: 'projector' };
const RETRY_MS = 30_000;
const LOG_INTERVAL_MS = 600_000;
const FIRST_CHECK_MS = 15 * 60_000;
const CHECK_EVERY_MS = 24 * 3_600_000;
const REST_FACTOR = 9;

/** Seals the log, and checks all seals once a day, with nine times as much rest as work. */
export function createSealer({
  pool,
  seals,
  logger,
  signal,
  onSealed,
  now = () => new Date(),
}: Dependencies) {
  const keeper = createSealKeeper(pool, seals, now);
  let newest: StoredSeal | undefined;
  let isKnown = false;
  let isRefused = false;
  let isDamaged = false;
  let checkedAt: Date | undefined;
  let sealFrom = Number.NEGATIVE_INFINITY;
  let checkFrom = performance.now() + FIRST_CHECK_MS;
  const warnRefusal = throttle(LOG_INTERVAL_MS, (error: SealMismatch) =>
    logger.error({ err: error }, 'the log is no longer sealed'),
  );

  const sealing = runOnce(async () => {
    const before = newest?.position;
    try {
      newest = await keeper.seal({ actor: PROJECTOR, signal });
      isKnown = true;
      isRefused = false;
      if (newest?.position !== before) await onSealed();
    } catch (error) {
      sealFrom = performance.now() + RETRY_MS;
      if (!(error instanceof SealMismatch))
        return logger.warn({ err: error }, 'the log could not be sealed for now; trying again');
      isRefused = true;
      warnRefusal(error);
    }
  });

  const checking = runOnce(async () => {
    const onBlock = pauseBetween(signal);
    const options = { now: now(), onBlock };
    const damages: string[] = [];
    try {
      const proof = { keys: seals.keys, expected: await keeper.expected() };
      for await (const { kind, text } of checkSeals(pool, proof, options))
        if (kind === 'damage') damages.push(text);
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error }, 'the seals of the log could not be checked for now');
      return;
    }
    checkedAt = now();
    isDamaged = damages.length > 0;
    if (isDamaged)
      logger.error({ damages: damages.slice(0, MAX_LOGGED) }, 'the seals of the log do not hold');
  });

  return {
    /** Starts what is due, in the background. Never throws. */
    runDue(end: LogEnd | undefined): void {
      if (!end || signal.aborted) return;
      const time = performance.now();
      if (time >= sealFrom && (!isKnown || isSealDue(newest, end.position, now()))) sealing.begin();
      if (time < checkFrom) return;
      checkFrom = time + CHECK_EVERY_MS;
      checking.begin();
    },
    async check(): Promise<void> {
      checking.begin();
      await checking.settled();
    },
    status: (): SealStatus => ({ newest, isBroken: isRefused || isDamaged, checkedAt }),
    async settled(): Promise<void> {
      await Promise.all([sealing.settled(), checking.settled()]);
    },
  };
}

const MAX_LOGGED = 10;

function pauseBetween(signal: AbortSignal): () => Promise<void> {
  let began = performance.now();
  return async () => {
    await delay(REST_FACTOR * (performance.now() - began), undefined, { signal });
    began = performance.now();
  };
}

function runOnce(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  return {
    begin() {
      running ??= work().finally(() => {
        running = undefined;
      });
    },
    async settled() {
      await running;
    },
  };
}

export function sealMetrics(metrics: Metrics, status: () => SealStatus): void {
  const ageOf = (sealedAt: string | undefined) => sealedAt && (Date.now() - Date.parse(sealedAt)) / 1000;
  const gauges: [name: string, help: string, read: (found: SealStatus) => number | '' | undefined][] = [
    [
      'log_seals_broken',
      '1 when the log or its newest seal cannot be trusted, else 0.',
      (one) => Number(one.isBroken),
    ],
    [
      'log_seal_age_seconds',
      'Age of the newest seal; missing without one.',
      (one) => ageOf(one.newest?.seal?.sealed_at),
    ],
    ['log_seal_position', 'Position of the newest seal; missing without one.', (one) => one.newest?.position],
    [
      'log_seals_checked_timestamp_seconds',
      'Time of the last check of all seals by this process; missing before the first.',
      (one) => one.checkedAt && one.checkedAt.getTime() / 1000,
    ],
  ];
  for (const [name, help, read] of gauges)
    new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        const value = read(status());
        if (typeof value === 'number') this.set(value);
        else this.remove();
      },
    });
}

import type { Router } from 'express';
import type { Readiness } from './health.ts';
import { healthRoutes } from './health.ts';
import type { Metrics } from './metrics.ts';

/** Returns what only the inside may ask: health with its reasons, and `/metrics` in the text format of Prometheus. */
export function internalRoutes(metrics: Metrics, readiness: Readiness): Router {
  return healthRoutes(readiness, { reasons: true }).get('/metrics', async (_req, res) => {
    res.type(metrics.contentType).send(await metrics.metrics());
  });
}

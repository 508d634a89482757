import type { RequestHandler } from 'express';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';
import { routeOf } from './route-of.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Returns middleware that counts and times the answers of a service. */
export function httpMetrics(metrics: Metrics, service: string): RequestHandler {
  const registers = [metrics];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, or given up by the client.',
    labelNames: ['service', 'route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the headers of a request to the end of its answer.',
    labelNames: ['service', 'route', 'method'],
    buckets: SECONDS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests under way, streams among them.',
    labelNames: ['service'],
    registers,
  });

  return (req, res, next) => {
    const started = performance.now();
    inFlight.inc({ service });
    res.once('close', () => {
      const labels = { service, route: routeOf(req), method: req.method };
      inFlight.dec({ service });
      requests.inc({ ...labels, status: res.statusCode });
      durations.observe(labels, (performance.now() - started) / 1000);
    });
    next();
  };
}

import { Histogram } from 'prom-client';
import { expect, it } from 'vitest';
import { createMetrics, httpMetrics } from './metrics.ts';

const answered = [
  { route: '/a', method: 'GET', status: 200, ms: 4 },
  { route: '/a', method: 'GET', status: 304, ms: 5 },
  { route: '/a', method: 'HEAD', status: 200, ms: 70 },
  { route: '/b', method: 'POST', status: 503, ms: 20_000 },
];

it('counts each answer by route, method and status, for every scrape', async () => {
  const metrics = createMetrics();
  const http = httpMetrics(metrics, 'test');
  for (const one of [...answered, ...answered]) {
    http.began();
    http.ended(one);
  }
  http.began();
  await metrics.metrics();
  const text = await metrics.metrics();
  const lines = (name: string) => text.split('\n').filter((line) => line.startsWith(name));
  expect(lines('http_requests_total')).toEqual([
    'http_requests_total{service="test",route="/a",method="GET",status="200"} 2',
    'http_requests_total{service="test",route="/a",method="GET",status="304"} 2',
    'http_requests_total{service="test",route="/a",method="HEAD",status="200"} 2',
    'http_requests_total{service="test",route="/b",method="POST",status="503"} 2',
  ]);
  expect(lines('http_requests_in_flight')).toEqual(['http_requests_in_flight{service="test"} 1']);
});

it('measures times as a histogram of the client library does', async () => {
  const [ours, theirs] = [createMetrics(), createMetrics()];
  const http = httpMetrics(ours, 'test');
  const histogram = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the headers of a request to the end of its answer.',
    labelNames: ['service', 'route', 'method'],
    registers: [theirs],
  });
  for (const { route, method, ms, status } of answered) {
    http.ended({ route, method, status, ms });
    histogram.observe({ service: 'test', route, method }, ms / 1000);
  }
  const durations = (text: string) => text.split('\n').filter((line) => line.includes('duration_seconds'));
  expect(durations(await ours.metrics())).toEqual(durations(await theirs.metrics()));
});

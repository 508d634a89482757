import type { Router } from 'express';
import express from 'express';

/** What is wrong with a service, in a few words each; empty when it may receive traffic. */
export type Check = () => Promise<string[]>;

/** Returns `/healthz` (the process turns) and `/readyz` (it may receive traffic: 200, else 503 with the reasons). */
export function healthRoutes(check: Check): Router {
  return express
    .Router()
    .get('/healthz', (_req, res) => {
      res.json({ status: 'ok' });
    })
    .get('/readyz', async (_req, res) => {
      const problems = await check();
      res
        .status(problems.length ? 503 : 200)
        .json({ status: problems.length ? 'unready' : 'ready', problems });
    });
}

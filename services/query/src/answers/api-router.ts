import type { Router } from 'express';
import express from 'express';

/** Returns a router for calls of the API. A router does not inherit from its app that `/P/` is not `/p`. */
export function apiRouter(): Router {
  return express.Router({ strict: true, caseSensitive: true });
}

import type { Router } from 'express';
import express from 'express';

/** Returns a router that takes paths letter by letter: `/properties/` and `/Properties` are not `/properties`. */
export function apiRouter(): Router {
  return express.Router({ strict: true, caseSensitive: true });
}

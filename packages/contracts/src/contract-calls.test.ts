import { expect, it } from 'vitest';
import { contractCalls } from './contract-calls.ts';
import { routes } from './routes.ts';

it('every route has its schemas, and nothing else has', () =>
  expect(Object.keys(contractCalls).toSorted()).toEqual(
    routes.map(({ method, path }) => `${method} ${path}`).toSorted(),
  ));

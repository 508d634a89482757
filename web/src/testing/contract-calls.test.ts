import { routes } from '@marketplace/contracts/routes';
import { expect, it } from 'vitest';
import { contractCalls } from './contract-calls.ts';

it('the fake of the API knows the calls of the contract, and no others', () =>
  expect(Object.keys(contractCalls).toSorted()).toEqual(
    routes.map(({ method, path }) => `${method} ${path}`).toSorted(),
  ));

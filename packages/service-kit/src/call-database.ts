import { TimedDatabase } from '@marketplace/event-store/database';
import type { Response } from 'express';
import type pg from 'pg';

/** Returns the database as a call may use it: until the deadline of that call, which all its statements share. */
export type CallDatabase = (res: Response) => TimedDatabase;

/** @param budgetMs how long a call may be at it in all, from the first time that it needs the database */
export function createCallDatabase(pool: pg.Pool, budgetMs: number): CallDatabase {
  return (res) => {
    res.database ??= new TimedDatabase(pool, budgetMs);
    return res.database;
  };
}

/** Gives a call that goes on for long, as a stream does, a budget of its own for what it needs next. */
export function renewBudget(res: Response): void {
  res.database = undefined;
}

/** Runs what takes its time because of the call's client, which its deadline does not count. */
export async function onClientsTime<Result>(res: Response, act: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  try {
    return await act();
  } finally {
    res.database?.extend(performance.now() - startedAt);
  }
}

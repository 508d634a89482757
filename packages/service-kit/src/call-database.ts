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

/** Gives a call a whole budget for what it needs next: one that goes on, as a stream does, or was long at something else. */
export function renewBudget(res: Response): void {
  res.database = undefined;
}

import type pg from 'pg';

/** Runs `act` in a transaction: committed when it resolves, rolled back when it rejects. Returns what `act` does. */
export async function inTransaction<Result>(
  client: pg.ClientBase,
  begin: 'BEGIN' | 'BEGIN ISOLATION LEVEL REPEATABLE READ',
  act: () => Promise<Result>,
): Promise<Result> {
  await client.query(begin);
  try {
    const result = await act();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined); // a connection that broke has rolled back already
    throw error;
  }
}

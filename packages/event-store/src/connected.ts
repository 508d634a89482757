import pg from 'pg';

/** Runs `act` on a connection of its own, which is closed in any case and takes an unfinished transaction with it. */
export async function withConnection<Result>(
  config: string | pg.ClientConfig,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  client.on('error', () => undefined); // the next query fails, and says so
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

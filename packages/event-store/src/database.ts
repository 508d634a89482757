import pg from 'pg';

/** One connection of a database. */
export interface Connection {
  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
  /** Gives it back; a broken one is closed. */
  release(isBroken?: boolean): void;
}

/** Where statements are sent: a pool, or what a pool gives one call until its deadline. */
export interface Database {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
  connect(): Promise<Connection>;
}

/** A call has no time left, or stood in line for as long as it may. Nothing was sent. */
export class DeadlineExceeded extends Error {
  override name = 'TooLate';
  readonly code = 'ETIMEDOUT';
}

/** Who wants a row waits to be the next to have it, and then for who has it; Postgres bounds each of these waits by itself. */
const LOCKS_OF_A_ROW = 2;

/**
 * A pool's connections for one call, so that all that it does in the database is over by its deadline, whatever the server does. Of
 * that time it may spend as much in line for connections, all together, as the pool lets one wait for one. It gets none when a lock
 * could not be waited for any more: the server is to be the first to give up, because then it says what became of a statement.
 */
export class TimedDatabase implements Database {
  readonly #pool: pg.Pool;
  #deadline: number;
  #patienceMs: number;
  #lockMs: number;

  /** @param budgetMs from now to the deadline; without it there is none, and the pool's own limits count each time */
  constructor(pool: pg.Pool, budgetMs = Number.POSITIVE_INFINITY) {
    const { connectionTimeoutMillis, lock_timeout = 0 } = pool.options;
    this.#pool = pool;
    this.#deadline = performance.now() + budgetMs;
    this.#patienceMs = (Number.isFinite(budgetMs) && connectionTimeoutMillis) || Number.POSITIVE_INFINITY;
    this.#lockMs = LOCKS_OF_A_ROW * lock_timeout;
  }

  /** What is left of the budget, in milliseconds. */
  get leftMs(): number {
    return this.#deadline - performance.now();
  }

  /** Makes the deadline later by what the call's client took, which is no time of ours. */
  extend(ms: number): void {
    this.#deadline += ms;
  }

  /** Returns the same with an earlier deadline, which leaves time for something else. */
  reserveTime(ms: number): TimedDatabase {
    const sooner = new TimedDatabase(this.#pool, this.leftMs - ms);
    sooner.#patienceMs = this.#patienceMs;
    return sooner;
  }

  /** Returns the same for the last thing to be done, which may wait for anything until the deadline. */
  withoutReserve(): TimedDatabase {
    const last = new TimedDatabase(this.#pool, this.leftMs);
    last.#patienceMs = Number.POSITIVE_INFINITY;
    last.#lockMs = 0;
    return last;
  }

  async query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>> {
    const connection = await this.connect();
    try {
      return await connection.query<Row>(text, values);
    } finally {
      connection.release();
    }
  }

  /** @throws {DeadlineExceeded} */
  async connect(): Promise<Connection> {
    const leftMs = this.leftMs - this.#lockMs;
    const isInLine = this.#pool.idleCount === 0;
    const cameAt = performance.now();
    try {
      const client = await connectWithin(this.#pool, isInLine ? Math.min(leftMs, this.#patienceMs) : leftMs);
      return new TimedConnection(client, () => this.leftMs);
    } finally {
      if (isInLine) this.#patienceMs -= Math.ceil(performance.now() - cameAt);
    }
  }
}

function connectWithin(pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  if (ms <= 0) return Promise.reject(new DeadlineExceeded('no time is left to ask the database'));
  return new Promise((resolve, reject) => {
    let isOver = false;
    const timer = Number.isFinite(ms) && setTimeout(giveUp, ms);
    function giveUp() {
      isOver = true;
      reject(new DeadlineExceeded('the database had no connection in time'));
    }
    pool.connect((error, client) => {
      if (timer) clearTimeout(timer);
      if (isOver) client?.release();
      else if (client) resolve(client);
      else reject(error);
    });
  });
}

/** Knows by itself whether it may be used again: not when an answer is still to come, or never will. */
class TimedConnection implements Connection {
  readonly #client: pg.PoolClient;
  readonly #leftMs: () => number;
  #isBroken = false;

  constructor(client: pg.PoolClient, leftMs: () => number) {
    this.#client = client.on('error', ignore); // the query under way fails, and says so
    this.#leftMs = leftMs;
  }

  async query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const leftMs = this.#leftMs();
    if (leftMs <= 0) throw new DeadlineExceeded('no time is left to ask the database');
    const query: pg.QueryConfig & { query_timeout?: number } =
      typeof statement === 'string' ? { text: statement, ...(values && { values }) } : { ...statement };
    if (Number.isFinite(leftMs)) query.query_timeout = Math.ceil(leftMs);
    try {
      return await this.#client.query<Row>(query);
    } catch (error) {
      this.#isBroken ||= !isRefusal(error);
      throw error;
    }
  }

  release(isBroken = false): void {
    this.#client.off('error', ignore);
    this.#client.release(isBroken || this.#isBroken);
  }
}

function ignore(): void {}

/** The server ends the connection, and says so perhaps after the fact; or does not know itself. */
const NO_ANSWER = /^(08|57P|40003)/;
const LAST_WORDS = new Set<string | undefined>(['FATAL', 'PANIC']);

/** Whether the database itself refused a statement, so that nothing of it is stored or will be. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && !LAST_WORDS.has(error.severity) && !NO_ANSWER.test(error.code ?? '')
  );
}

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

import pg from 'pg';

export interface Connection {
  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
  /** Returns the connection to its pool; a broken one is closed. */
  release(isBroken?: boolean): void;
}

/** Where statements are sent: a pool, or a call's share of it with a deadline. */
export interface Database {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
  connect(): Promise<Connection>;
}

/** The call has no time left, or waited too long for a connection. Nothing was sent. */
export class DeadlineExceeded extends Error {
  override name = 'TooLate';
  readonly code = 'ETIMEDOUT';
}

/** A writer waits first for its turn at a row and then for the row's owner; Postgres limits each wait separately. */
const LOCKS_OF_A_ROW = 2;

/**
 * A pool's connections for one call, with one deadline for all its database work. All waits for connections together may take as
 * long as the pool allows one. A connection is refused when the time left is shorter than a wait for a lock: the server must give
 * up first, because it reports what happened to the statement.
 */
export class TimedDatabase implements Database {
  readonly #pool: pg.Pool;
  #deadline: number;
  #patienceMs: number;
  #lockMs: number;

  /** @param budgetMs from now to the deadline. Without it there is no deadline, and the pool's limits apply to each statement */
  constructor(pool: pg.Pool, budgetMs = Number.POSITIVE_INFINITY) {
    const { connectionTimeoutMillis, lock_timeout = 0 } = pool.options;
    this.#pool = pool;
    this.#deadline = performance.now() + budgetMs;
    this.#patienceMs = (Number.isFinite(budgetMs) && connectionTimeoutMillis) || Number.POSITIVE_INFINITY;
    this.#lockMs = LOCKS_OF_A_ROW * lock_timeout;
  }

  /** Milliseconds left of the budget. */
  get leftMs(): number {
    return this.#deadline - performance.now();
  }

  /** Extends the deadline by the time that the client took. */
  extend(ms: number): void {
    this.#deadline += ms;
  }

  /** Returns the same database with an earlier deadline, which reserves time for later work. */
  reserveTime(ms: number): TimedDatabase {
    const sooner = new TimedDatabase(this.#pool, this.leftMs - ms);
    sooner.#patienceMs = this.#patienceMs;
    return sooner;
  }

  /** Returns the same database for the last statement, which may use all the time left. */
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

/** Knows whether it can be reused: not while an answer is missing, nor when its server has become read-only. */
class TimedConnection implements Connection {
  readonly #client: pg.PoolClient;
  readonly #leftMs: () => number;
  #isBroken = false;

  constructor(client: pg.PoolClient, leftMs: () => number) {
    this.#client = client.on('error', ignore); // the current query fails and reports it
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
      this.#isBroken ||= !isRefusal(error) || isReadOnly(error);
      throw error;
    }
  }

  release(isBroken = false): void {
    this.#client.off('error', ignore);
    this.#client.release(isBroken || this.#isBroken);
  }
}

function ignore(): void {}

/** The server ended the connection, perhaps after the statement. */
const NO_ANSWER = /^(08|57P|40003)/;
const LAST_WORDS = new Set<string | undefined>(['FATAL', 'PANIC']);

/** Whether the database refused a statement: nothing of it is stored. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && !LAST_WORDS.has(error.severity) && !NO_ANSWER.test(error.code ?? '')
  );
}

const READ_ONLY = '25006';

/** Whether a server refused to write because it is read-only: a standby. A new connection may lead to the primary. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === READ_ONLY;
}

/** Runs `act` on a new connection and closes it, which rolls back an open transaction. */
export async function withConnection<Result>(
  config: string | pg.ClientConfig,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  client.on('error', () => undefined); // the next query fails and reports it
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** Whether a table exists, `log.head`. */
export async function hasTable(db: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await db.query('SELECT WHERE to_regclass($1) IS NOT NULL', [table]);
  return rows.length > 0;
}

/** Runs `act` in a transaction: commits when it resolves, rolls back when it rejects. Returns the result of `act`. */
export async function inTransaction<Result>(
  client: Pick<Connection, 'query'>,
  begin: 'BEGIN' | 'BEGIN READ WRITE' | 'BEGIN ISOLATION LEVEL REPEATABLE READ',
  act: () => Promise<Result>,
): Promise<Result> {
  await client.query(begin);
  try {
    const result = await act();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined); // a broken connection was rolled back by the server
    throw error;
  }
}

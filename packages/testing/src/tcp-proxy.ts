import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** `up` is from the client to the server, `down` is what comes back. */
type Direction = 'up' | 'down';

/**
 * When a connection is cut: before what the client `sent` arrives, as soon as it has `arrived`, or once it was `answered`, while the
 * answer is on its way back.
 */
type Moment = 'sent' | 'arrived' | 'answered';

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/** Starts a network between a client and the server at an address, whose faults a test chooses under way. At first it has none. */
export async function startTcpProxy(serverUrl: string) {
  let target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const gates = { up: createGate(), down: createGate() };
  let latencyMs = 0;
  let isResetting = false;
  let accepted = 0;
  let trap: { text: string; moment: Moment; spring(connection: Connection): void } | undefined;

  const server = createServer((client) => {
    accepted += 1;
    const connection = { client, server: connect(Number(target.port), target.hostname) };
    for (const socket of [client, connection.server]) {
      sockets.add(socket.on('error', () => undefined).setNoDelay(true));
      socket.once('close', () => sockets.delete(socket));
    }
    if (isResetting) return breakOff(connection);
    let isAwaited = false;
    forward('up', connection, {
      before(chunk) {
        if (trap?.moment === 'sent' && chunk.includes(trap.text)) trap.spring(connection);
      },
      after(chunk) {
        if (trap?.moment === 'arrived' && chunk.includes(trap.text)) trap.spring(connection);
        isAwaited = trap?.moment === 'answered' && chunk.includes(trap.text);
      },
    });
    forward('down', connection, {
      before() {
        if (isAwaited) trap?.spring(connection);
      },
    });
  });

  /** Passes on what comes from one side, as fast and as far as the network lets it. */
  function forward(
    direction: Direction,
    { client, server }: Connection,
    { before, after }: { before?(chunk: Buffer): void; after?(chunk: Buffer): void },
  ) {
    const [from, to] = direction === 'up' ? [client, server] : [server, client];
    let inTurn: Promise<void> = Promise.resolve();
    const arrive = (chunk: Buffer | undefined) => {
      const dueAt = performance.now() + latencyMs;
      inTurn = inTurn.then(async () => {
        const early = dueAt - performance.now();
        if (early > 0) await delay(early);
        await gates[direction].opened;
        if (!chunk) return void to.destroy();
        before?.(chunk);
        await gates[direction].opened;
        to.write(chunk); // ignored on a closed connection
        after?.(chunk);
      });
    };
    from.on('data', (chunk) => arrive(chunk));
    from.on('close', () => arrive(undefined));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  const ways = {
    /** Ends every fault. What a black hole swallowed arrives now. */
    pass() {
      isResetting = false;
      latencyMs = 0;
      gates.up.open();
      gates.down.open();
    },
    /** Breaks every connection, and each new one as it comes. */
    reset() {
      isResetting = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Takes connections and what is sent, and lets nothing arrive: in both directions, or in one. */
    blackhole(...directions: Direction[]) {
      for (const direction of directions.length ? directions : (['up', 'down'] as const))
        gates[direction].shut();
    },
    /** Breaks every connection, and leads new ones to the server at another address. */
    moveTo(otherUrl: string) {
      target = new URL(otherUrl);
      for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Lets everything arrive so many milliseconds later. */
    latency(ms: number) {
      latencyMs = ms;
    },
  };
  return {
    ...ways,
    /** How many connections have come. */
    connections: () => accepted,
    /** The server's address through the proxy. */
    url: url.href,
    /**
     * Cuts the next connection on which the client sends bytes with this text, and resolves when that has happened.
     *
     * @param then what becomes of the network in the same moment; into a black hole the connection falls uncut
     */
    cutAt: (text: string, moment: Moment, then: 'pass' | 'reset' | 'blackhole' = 'pass') =>
      new Promise<void>((resolve) => {
        const spring = (connection: Connection) => {
          trap = undefined;
          if (then !== 'pass') ways[then]();
          if (then !== 'blackhole') breakOff(connection);
          resolve();
        };
        trap = { text, moment, spring };
      }),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Connection {
  client: Socket;
  server: Socket;
}

function breakOff({ client, server }: Connection): void {
  client.resetAndDestroy();
  server.resetAndDestroy();
}

/** What everything that arrives has to wait for. It is open at first. */
function createGate() {
  let open: () => void = () => undefined;
  const gate = {
    opened: Promise.resolve(),
    open: () => open(),
    shut() {
      open();
      gate.opened = new Promise((resolve) => {
        open = resolve;
      });
    },
  };
  return gate;
}

import { EventEmitter, once } from 'node:events';
import type { RunningServer } from '@marketplace/local-stack/running-server';
import { keepRunning } from '@marketplace/local-stack/running-server';
import { childrenOf, pause } from '@marketplace/testing/pause';

/** A part of the product that a supervisor starts again whenever it ends, and that a fault may end, freeze or keep down. */
export interface Part {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  /** How often it was started. */
  readonly starts: number;
  /** Ends it and all its children at once, and returns when it is gone; the supervisor starts it again. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** As `kill`, but it stays down until what is returned is called; that resolves when it serves again. */
  down(signal?: NodeJS.Signals): Promise<() => Promise<void>>;
  /** Freezes it and its children until what is returned is called. */
  freeze(): () => void;
  /** Asks it to end and waits until its successor serves. */
  renew(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a part and watches over it. @param start on a port, the first time on one of its choice */
export async function startPart(
  name: string,
  start: (port: number | undefined) => Promise<RunningServer>,
): Promise<Part> {
  const moments = new EventEmitter();
  let current: RunningServer | undefined;
  let starts = 0;
  let isHeld = false;

  const { first, stop } = await keepRunning(
    async (port) => {
      if (isHeld) await once(moments, 'let go');
      current = await start(port);
      starts += 1;
      moments.emit('started');
      return current;
    },
    () => undefined,
  );
  const letGo = () => {
    isHeld = false;
    moments.emit('let go');
  };
  const running = () => current as RunningServer;

  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    const { pid, exited } = running();
    end(pid, signal);
    await exited;
  };
  return {
    name,
    port: first.port,
    get pid() {
      return running().pid;
    },
    get starts() {
      return starts;
    },
    kill,
    async down(signal) {
      isHeld = true;
      await kill(signal);
      return async () => {
        const back = once(moments, 'started');
        letGo();
        await back;
      };
    },
    freeze: () => pause(running().pid),
    async renew() {
      const back = once(moments, 'started');
      await running().stop();
      await back;
    },
    async stop() {
      const stopped = stop();
      letGo();
      await stopped;
    },
  };
}

/** A clean end is asked of the process alone; a kill takes its children along, the process first so that it replaces none. */
function end(pid: number, signal: NodeJS.Signals): void {
  for (const one of [pid, ...(signal === 'SIGKILL' ? childrenOf(pid) : [])])
    try {
      process.kill(one, signal);
    } catch {
      // it has ended by itself
    }
}

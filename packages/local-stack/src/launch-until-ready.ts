import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import type { ServerProcess } from './server-process.ts';

const RETRY_FOR_MS = 10_000;
const PORT_TAKEN = /Address already in use/;

interface LaunchPlan {
  /** A free port is chosen, and another one if somebody takes it meanwhile, when none is given. */
  port: number | undefined;
  spawn(port: number): Promise<ServerProcess>;
  onSpawn(pid: number): void;
  /** Resolves, when the server answers or does not, with what was wrong. */
  problemOf(server: ServerProcess, port: number): Promise<string | undefined>;
  /** Output after which another try may succeed. */
  passing?: RegExp;
  failure(problem: string, output: string): Error;
}

/** Starts a server, for some seconds again and again where that may help. Throws `failure` of its last problem and output. */
export async function launchUntilReady(plan: LaunchPlan): Promise<{ server: ServerProcess; port: number }> {
  const retryUntil = Date.now() + RETRY_FOR_MS;
  for (;;) {
    const port = plan.port ?? (await freePort());
    const server = await plan.spawn(port);
    plan.onSpawn(server.pid);
    const problem = await plan.problemOf(server, port);
    if (problem === undefined) return { server, port };

    await server.stop();
    const output = server.output();
    const mayPass = plan.passing?.test(output) || (plan.port === undefined && PORT_TAKEN.test(output));
    if (!mayPass || Date.now() > retryUntil) throw plan.failure(problem, output.trim());
    await delay(200);
  }
}

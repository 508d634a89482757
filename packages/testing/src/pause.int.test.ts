import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pause } from './pause.ts';
import { waitFor } from './wait-for.ts';

const TICKING = 'setInterval(() => console.log("tick"), 5)';
const STARTS_ONE = `require("child_process").spawn(process.execPath, ["-e", '${TICKING}'], { stdio: "inherit" })`;

it('pauses a process and its children until they resume', async () => {
  const parent = spawn(process.execPath, ['-e', STARTS_ONE], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  let ticks = 0;
  parent.stdout.on('data', () => {
    ticks += 1;
  });
  await waitFor(() => ticks > 0);
  const goOn = pause(parent.pid as number);
  await delay(50); // what was printed before has arrived
  const before = ticks;
  await delay(100);
  expect(ticks).toBe(before);
  goOn();
  await waitFor(() => ticks > before);
  process.kill(-(parent.pid as number), 'SIGKILL');
  await once(parent, 'exit');
});

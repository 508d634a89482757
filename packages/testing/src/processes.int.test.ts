import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnNode } from './processes.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'testing-processes-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

function program(text: string): string {
  const file = path.join(dir, 'program.mjs');
  writeFileSync(file, text);
  return file;
}

const SERVER = `
  process.on('SIGTERM', () => process.exit(3));
  setInterval(() => undefined, 1000);
  const greeting = 'hello ' + process.env.NAME;
  console.log(greeting);
`;

describe('spawnNode', () => {
  it('starts a program, waits for its word and stops it', async () => {
    const child = await spawnNode(program(SERVER), { ready: /hello Ann/, env: { NAME: 'Ann' } });
    expect(child.output()).toContain('hello Ann');
    expect(await child.stop()).toBe(3);
  });

  it('kills without warning', async () => {
    const child = await spawnNode(program(SERVER), { ready: /hello/ });
    await child.kill9();
    expect(await child.exited).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('shows what was printed when the process ends before it is ready', async () => {
    const failing = spawnNode(program("console.error('no database'); process.exit(1);"), { ready: /hello/ });
    await expect(failing).rejects.toThrow(/ended with 1 before it was ready\nno database/);
  });
});

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimDirectory } from './directory-claim.ts';
import { identifyProcess } from './server-process.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'local-stack-test-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const claim = () => claimDirectory(dir, { stopSignal: 'SIGTERM', log: () => undefined });
const leave = (text: string) => writeFileSync(path.join(dir, 'in-use.json'), text);

describe('claiming a directory', () => {
  it('succeeds once, and again after its release', async () => {
    const first = await claim();
    await expect(claim()).rejects.toMatchObject({ code: 'DIRECTORY_IN_USE' });
    first.release();
    (await claim()).release();
    expect(readdirSync(dir)).toEqual([]);
  });

  it('succeeds for one of many at the same moment, also after a killed owner', async () => {
    leave(JSON.stringify({ owner: '1 long ago' }));
    const results = await Promise.allSettled(Array.from({ length: 10 }, claim));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(readdirSync(dir)).toEqual(['in-use.json']);
  });

  it('ignores a process that reuses the pid of an earlier owner or server', async () => {
    const stranger = `${process.pid} long ago`;
    leave(JSON.stringify({ owner: stranger, server: stranger }));
    await expect(claim()).resolves.toBeDefined();
    expect(identifyProcess(process.pid)).toBeDefined();
  });

  it('ignores a file that a power cut damaged', async () => {
    leave('{"owner"');
    await expect(claim()).resolves.toBeDefined();
  });
});

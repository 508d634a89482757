import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localSecrets } from './data-folder.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'data-folder-'));
  file = path.join(folder, 'secrets.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the secrets of a local installation', () => {
  it('are created once, in a file that only its owner can read', () => {
    const secrets = localSecrets(folder);
    for (const key of [secrets.logSealKey, secrets.vaultKey]) expect(key.length).toBeGreaterThanOrEqual(32);
    expect(localSecrets(folder)).toEqual(secrets);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
  });

  it('of an earlier version stay, and missing ones are added', () => {
    const { vaultKey: _, ...before } = localSecrets(folder);
    writeFileSync(file, JSON.stringify(before));
    const now = localSecrets(folder);
    expect(now).toMatchObject(before);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(now);
    expect(localSecrets(folder)).toEqual(now);
  });
});

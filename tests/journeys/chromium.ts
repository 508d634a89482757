import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

const CANDIDATES = [process.env.CHROMIUM_PATH, 'chromium', 'chromium-browser', 'google-chrome'];

/** Switches that keep Chromium from talking to anyone but the pages under test. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
];

/** Returns the path of a Chromium: `CHROMIUM_PATH`, one found on the machine, else the one an npm package carries. */
export async function chromiumPath(): Promise<string> {
  const installed = CANDIDATES.find((candidate) => candidate && answers(candidate));
  if (installed) return installed;
  // it unpacks itself into the temporary folder, which workers inherit
  const name = `marketplace-chromium-${userInfo().uid}`;
  const folder = path.basename(tmpdir()) === name ? tmpdir() : path.join(tmpdir(), name);
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

function answers(candidate: string): boolean {
  try {
    execFileSync(candidate, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { table } from '@marketplace/testing/markdown';
import { fillLog, openPool } from '../harness/database.ts';
import { hereAndNow, inFolder } from '../harness/machine.ts';

/**
 * `npm run bench -- restore [--events 400000] [--pictures 200]`: how long the operator's tools take to back up a log of so many events,
 * to restore it in another cluster, and to fold and prove it there, and how much memory each of them has at most.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '400000' },
    pictures: { type: 'string', default: '200' },
  },
});
const PICTURE_BYTES = 250_000;
const LOOK_MS = 100;
const operator = path.resolve(import.meta.dirname, '../../apps/operator/dist/main.js');
if (!existsSync(operator)) throw new Error('Build first: npm run build');
const rows: string[][] = [];

await inFolder('restore', async (folder) => {
  const backup = path.join(folder, 'backup');
  const uploads = path.join(folder, 'uploads');
  await inCluster(path.join(folder, 'source'), async (url) => {
    const settings = settingsOf(url, uploads);
    await operate(['migrate'], settings);
    const admin = openPool(url);
    await fillLog(
      { url, admin, command: admin, projector: admin, close: async () => [] },
      Number(values.events),
    );
    await admin.end();
    makePictures(uploads, Number(values.pictures));
    await operate(['log', 'seal'], settings);
    await measure('backup', ['backup', backup], settings);
  });
  const { size } = statSync(path.join(backup, 'log.ndjson.gz'));
  await inCluster(path.join(folder, 'target'), async (url) => {
    const settings = settingsOf(url, path.join(folder, 'restored'));
    await measure('restore, with the proof of its seals', ['restore', backup], settings);
    await measure('rebuild of all read models', ['projections', 'rebuild', 'all'], settings);
    await measure('verify', ['projections', 'verify'], settings);
    await measure('log check', ['log', 'check'], settings);
  });
  console.log(
    [
      `${Number(values.events).toLocaleString('en')} events, ${values.pictures} pictures of ${PICTURE_BYTES / 1000} KB, the log ${Math.round(size / 1e6)} MB in the backup; ${hereAndNow()}.`,
      '',
      ...table(['What', 'Seconds', 'Memory of the tool, MB at most'], rows),
    ].join('\n'),
  );
});

async function inCluster(dir: string, act: (url: string) => Promise<void>): Promise<void> {
  const postgres = await startPostgres({ dir });
  await postgres.createDatabase('marketplace');
  await act(postgres.url('marketplace'));
  await postgres.stop();
}

function settingsOf(DATABASE_URL: string, UPLOADS_DIR: string): NodeJS.ProcessEnv {
  return {
    DATABASE_URL,
    UPLOADS_DIR,
    DATA_DIR: path.dirname(UPLOADS_DIR),
    COMMAND_DB_PASSWORD: 'command-password',
    PROJECTOR_DB_PASSWORD: 'projector-password',
    QUERY_DB_PASSWORD: 'query-password',
    ADMIN_PASSWORD: 'a password of this bench',
    LOG_SEAL_KEY: 'a key of this bench, of 32 bytes and more',
  };
}

function makePictures(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  for (let nth = 0; nth < count; nth++)
    writeFileSync(path.join(folder, `${randomUUID()}.jpg`), randomBytes(PICTURE_BYTES));
}

async function measure(what: string, words: string[], settings: NodeJS.ProcessEnv): Promise<void> {
  const began = performance.now();
  const bytes = await operate(words, settings);
  const row = [what, ((performance.now() - began) / 1000).toFixed(1), String(Math.round(bytes / 2 ** 20))];
  rows.push(row);
  console.log(row.join(' | '));
}

/** Runs one of the operator's tools, and returns the most memory that it was seen to have. @throws {Error} when it does not end well */
function operate(words: string[], settings: NodeJS.ProcessEnv): Promise<number> {
  console.log(`operate ${words.join(' ')}`);
  const child = spawn(process.execPath, [operator, ...words], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, highWaterBytes(child.pid));
  }, LOOK_MS);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      clearInterval(looking);
      if (code === 0) resolve(most);
      else reject(new Error(`operate ${words.join(' ')} ended with ${code}`));
    });
  });
}

/** Returns the most memory that a process had resident so far, in bytes; 0 of one that has ended. */
function highWaterBytes(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

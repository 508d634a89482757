import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import type { Tool } from '../tool.ts';
import { onlyWord } from '../words.ts';
import type { Cluster } from './drill.ts';
import { drill, proveBackup } from './drill.ts';
import type { Proof } from './prove-restored.ts';

const USAGE = `Usage:
  drill              back up a log under load, restore it in another cluster, and prove that it is the same
  drill <backup>     restore a backup in a cluster of its own, and prove that it is what its manifest says`;
const LOAD = { listings: 30, views: 100_000 };

/** `npm run drill`: on throwaway clusters, which leave nothing behind. Ends with 0 when everything holds. */
export const drillTool: Tool = async (words, { write }) => {
  if (words[0] === 'help') {
    await write(`${USAGE}\n`);
    return 0;
  }
  const given = words.length === 0 ? undefined : path.resolve(onlyWord(words, 'a backup'));
  const folder = await mkdtemp(path.join(tmpdir(), 'drill-'));
  const clusters: { stop(): Promise<void> }[] = [];
  async function cluster(name: string): Promise<Cluster> {
    const started = await startPostgres();
    clusters.push(started);
    return { adminUrl: started.url('postgres'), uploadsDir: path.join(folder, name) };
  }
  try {
    const target = await cluster('target');
    if (given !== undefined) return await tell(proveBackup(given, target), write);
    const plan = { source: await cluster('source'), target, folder: path.join(folder, 'backup'), load: LOAD };
    return await tell(drill({ ...plan, now: new Date().toISOString() }), write);
  } finally {
    await Promise.all(clusters.map((one) => one.stop()));
    await rm(folder, { recursive: true });
  }
};

async function tell(proofs: AsyncIterable<Proof>, write: (text: string) => Promise<void>): Promise<number> {
  let failed = 0;
  for await (const { holds, text } of proofs) {
    if (!holds) failed += 1;
    await write(`${holds ? 'ok    ' : 'FAILED'}  ${text}\n`);
  }
  await write(failed === 0 ? 'Everything holds.\n' : `${failed} do not hold.\n`);
  return failed === 0 ? 0 : 1;
}

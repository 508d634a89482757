import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { updateBackupStatus } from '@marketplace/service-kit/backup-status';
import { parseName } from '@marketplace/service-kit/command-line';
import { readManifest } from '../backup/manifest.ts';
import { operatorSettings, sealProof } from '../settings.ts';
import type { Tool } from '../tool.ts';
import type { Cluster } from './drill.ts';
import { drill, drillTampering, proveBackup } from './drill.ts';
import type { Proof } from './prove-restored.ts';

const LOAD = { listings: 30, views: 100_000 };

/** `npm run drill`: on throwaway clusters, which leave nothing behind. Ends with 0 when everything holds. */
export const drillTool: Tool = {
  usage: `Usage: drill [tamper] [<backup>]
  back up a log under load, or take the backup, restore it in a cluster of its own, and prove that it is the same;
  with tamper: change events there as the superuser, hide it in every way without the key of the seals, and prove that it shows`,
  async run(args, { print }, environment) {
    const isTampering = args[0] === 'tamper';
    const backup = isTampering ? args.slice(1) : args;
    const given = backup.length === 0 ? undefined : path.resolve(parseName(backup, 'a backup'));
    const folder = await mkdtemp(path.join(tmpdir(), 'drill-'));
    const clusters: { stop(): Promise<void> }[] = [];
    async function cluster(name: string): Promise<Cluster> {
      const started = await startPostgres();
      clusters.push(started);
      return { adminUrl: started.url('postgres'), uploadsDir: path.join(folder, name) };
    }
    try {
      const target = await cluster('target');
      if (isTampering) return await tell(drillTampering(target, { backup: given, load: LOAD }), print);
      if (given !== undefined) {
        const { seals, backupStatusFile } = operatorSettings(environment);
        const { keys } = await sealProof(seals);
        const code = await tell(proveBackup(given, target, { keys, expected: [] }), print);
        if (code === 0 && backupStatusFile !== undefined) await sayProven(given, backupStatusFile);
        return code;
      }
      const plan = {
        source: await cluster('source'),
        target,
        folder: path.join(folder, 'backup'),
        load: LOAD,
        now: new Date().toISOString(),
      };
      return await tell(drill(plan), print);
    } finally {
      await Promise.all(clusters.map((one) => one.stop()));
      await rm(folder, { recursive: true });
    }
  },
};

async function sayProven(backup: string, statusFile: string): Promise<void> {
  const { log } = await readManifest(backup);
  await updateBackupStatus(statusFile, { lastProvenAt: new Date().toISOString(), provenPosition: log.head });
}

async function tell(proofs: AsyncIterable<Proof>, print: (line: string) => void): Promise<number> {
  let failed = 0;
  for await (const { holds, text } of proofs) {
    if (!holds) failed += 1;
    print(`${holds ? 'ok    ' : 'FAILED'}  ${text}`);
  }
  print(failed === 0 ? 'Everything holds.' : `${failed} do not hold.`);
  return failed === 0 ? 0 : 1;
}

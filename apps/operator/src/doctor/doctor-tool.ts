import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseOptions, UsageError } from '@marketplace/service-kit/command-line';
import type { Tool } from '../tool.ts';
import { checkFolders } from './check-folders.ts';
import { checkBuilds, checkDisks, checkMemory, checkPorts, checkVersions } from './check-machine.ts';
import { checkBackups, checkOrigin, checkVaultBackup } from './check-outside.ts';
import { checkPictures } from './check-pictures.ts';
import { checkSecrets } from './check-secrets.ts';
import { checkClocks, checkLogins, checkMigrations } from './check-servers.ts';
import { checkEnvFile, checkNames, checkSettings } from './check-settings.ts';
import { checkVault } from './check-vault.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { lineOf, summaryOf } from './finding.ts';
import { gatherInContainers, isInImage } from './gather-in-containers.ts';
import { gatherOfNpm } from './gather-of-npm.ts';

/** Everything that is looked at, in the order in which it is told. */
const checks: readonly ((facts: Facts) => Finding[])[] = [
  checkEnvFile,
  checkSettings,
  checkNames,
  checkSecrets,
  checkPorts,
  checkFolders,
  checkLogins,
  checkMigrations,
  checkVault,
  checkPictures,
  checkBuilds,
  checkVersions,
  checkClocks,
  checkDisks,
  checkMemory,
  checkOrigin,
  checkBackups,
  checkVaultBackup,
];

/** Returns what the facts come to. */
export function diagnose(facts: Facts): Finding[] {
  return checks.flatMap((check) => check(facts));
}

/**
 * `npm run operate -- doctor`, and for the containers `deploy/doctor.sh`, which hands in the file of settings on standard input and
 * the facts of the host in HOST_FACTS. Ends with 1 when there is a problem.
 */
export const doctorTool: Tool = {
  usage: `Usage: doctor [--backups <folder>] [--json]
  what would stop a start, or soon will: settings, passwords, ports, disks, memory, versions, clocks, the certificate, the age of
  backups (in the folder backups, unless said otherwise); in containers: deploy/doctor.sh`,
  async run(args, { print }, environment) {
    const { json, backups = 'backups' } = parseOptions(args, {
      json: { type: 'boolean' },
      backups: { type: 'string' },
    });
    const { HOST_FACTS: hostFacts } = environment;
    if (hostFacts === undefined && isInImage())
      throw new UsageError('In containers it is called by deploy/doctor.sh, which knows the host.');
    const facts =
      hostFacts === undefined
        ? await gatherOfNpm(environment, path.resolve(backups))
        : await gatherInContainers(await text(process.stdin), hostFacts, environment);
    const findings = diagnose(facts);
    const problems = findings.filter(({ level }) => level === 'problem').length;
    if (json) print(JSON.stringify({ problems, findings }, null, 2));
    else for (const line of [...findings.map(lineOf), summaryOf(findings)]) print(line);
    return problems === 0 ? 0 : 1;
  },
};

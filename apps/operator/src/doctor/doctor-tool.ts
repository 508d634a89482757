import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseOptions, UsageError } from '@marketplace/service-kit/command-line';
import type { Tool } from '../terminal.ts';
import { checkBucket } from './check-bucket.ts';
import { checkBuilds, checkDisks, checkFolders, checkPorts, checkVersions } from './check-machine.ts';
import {
  checkBackups,
  checkLogins,
  checkMigrations,
  checkOrigin,
  checkPictures,
  checkVault,
  checkVaultBackup,
} from './check-servers.ts';
import { checkEnvFile, checkNames, checkSecrets, checkSettings } from './check-settings.ts';
import type { Facts, Finding } from './facts.ts';
import { lineOf, summaryOf } from './facts.ts';
import { gatherInContainers, gatherOfNpm, isInImage } from './gather.ts';

/** Every check, in the order of the output. */
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
  checkBucket,
  checkBuilds,
  checkVersions,
  checkDisks,
  checkOrigin,
  checkBackups,
  checkVaultBackup,
];

/** Returns the findings of all checks. */
export function diagnose(facts: Facts): Finding[] {
  return checks.flatMap((check) => check(facts));
}

/**
 * `npm run operate -- doctor`, and for the containers `deploy/doctor.sh`, which hands in the file of settings on standard input and
 * the facts of the host in HOST_FACTS. Exits with 1 when there is a problem.
 */
export const doctorTool: Tool = {
  name: 'doctor',
  usage: `Usage: doctor [--backups <folder>] [--json]
  what would prevent a start, or soon will: settings, passwords, ports, disks, versions, the certificate, the age of backups (in the folder
  backups by default); in containers: deploy/doctor.sh`,
  async run(args, { print }, environment) {
    const { json, backups = 'backups' } = parseOptions(args, {
      json: { type: 'boolean' },
      backups: { type: 'string' },
    });
    const { HOST_FACTS: hostFacts } = environment;
    if (hostFacts === undefined && isInImage())
      throw new UsageError('In containers run deploy/doctor.sh, which knows the host.');
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

import { counted } from '@marketplace/contracts/counted';
import type { BackupStatus, QuarantineState } from '@marketplace/contracts/operations/survey';

/** An answer, or why there is none. */
export type CheckResult<Answer> = Answer | { skipped: string };

/** Whether there is no answer. */
export function isSkipped<Answer extends object>(asked: CheckResult<Answer>): asked is { skipped: string } {
  return 'skipped' in asked;
}

/** How a server answered a login with what the settings say. */
export interface Login {
  /** The user, as the server knows it. */
  user: string;
  /** Where the password comes from. */
  setting: string;
  isAdministrator?: boolean;
  answer: 'accepted' | 'refused' | 'silent';
  /** What was said, unless it was accepted. */
  reason?: string;
}

export interface Postgres {
  logins: Login[];
  /** Where a login was accepted. */
  version?: string;
  /** Where the administrator's login was accepted: the names of those that were run, by schema, and the head of the log. */
  migrations?: Record<string, readonly string[]>;
  head?: number;
  /** How many keys of the vault each master key has wrapped, by its id. */
  vault?: Readonly<Record<string, number>>;
  /** The id of the master key that wrapped the key of the hashes; null before there is one. */
  hashMaster?: string | null;
  /** How many enquiries that are not forgotten lack a key. */
  keyless?: number;
  /** What a projector last saw of the quarantine of the pictures; null where none did. */
  quarantine?: QuarantineState | null;
}

export interface Redis {
  logins: Login[];
  version?: string;
}

export interface Certificate {
  host: string;
  validTo: Date;
  /** Why browsers would not trust it, in OpenSSL's word. */
  refusal?: string | undefined;
}

export interface Port {
  setting: 'PORT' | 'INTERNAL_PORT';
  /** As it is set: a port, perhaps with an address before it. */
  address: string;
  holder: 'nobody' | 'us' | { other: string };
}

export interface Disk {
  of: string;
  freeBytes: number;
  totalBytes: number;
}

/** A folder of the machine that containers write to. */
export interface Folder {
  setting: string;
  path: string;
  /** The id of its user; `unknown` where it may not be asked. */
  owner: number | 'missing' | 'unknown';
}

export interface Backups {
  folder: string;
  /** When the newest was made. */
  newest?: Date | undefined;
  status?: BackupStatus | undefined;
}

/** Everything that the checks of the doctor judge. */
export interface Facts {
  now: Date;
  /** How the product is run. */
  place: 'containers' | 'npm';
  /** The settings as the product gets them. */
  settings: Readonly<Record<string, string | undefined>>;
  /** The names with a value, in their order: those of `.env` in containers, else of the environment. */
  givenNames: readonly string[];
  /** The compose files in use. */
  composeFiles: readonly string[];
  /** Names that they read. */
  handedOn: ReadonlySet<string>;
  /** Those of them that they start nothing without. */
  needed: ReadonlySet<string>;
  /** What compose says when it refuses the files or a value. */
  composeRefusal?: string | undefined;
  /** The file that compose reads settings from; `text` as it is. */
  envFile: CheckResult<{ name: string; text: string; mode: number | undefined }>;
  ports: readonly Port[];
  folders: readonly Folder[];
  disks: readonly Disk[];
  versions: Readonly<Record<string, string>>;
  /** What each image was built from. */
  builds: Readonly<Record<string, string>>;
  postgres: CheckResult<Postgres>;
  redis: CheckResult<Redis>;
  certificate: CheckResult<Certificate>;
  backups: Backups;
}

/** `problem`: something will not work. `warning`: it needs attention. `skipped`: it could not be checked. */
type Level = 'ok' | 'warning' | 'problem' | 'skipped';

/** The result of one check. */
export interface Finding {
  level: Level;
  /** A setting, or a part of the machine. */
  about: string;
  says: string;
  /** What an operator does about it. */
  todo?: string | undefined;
}

type Say = (about: string, says: string, todo?: string) => Finding;
const saying =
  (level: Level): Say =>
  (about, says, todo) => ({ level, about, says, todo });

export const ok = saying('ok');
export const warning = saying('warning');
export const problem = saying('problem');
export const skipped = saying('skipped');

/** Returns a finding as one line. */
export function lineOf({ level, about, says, todo }: Finding): string {
  return `${level.padEnd(7)}  ${about}: ${says}${todo === undefined ? '' : `. Do: ${todo}`}`;
}

/** Returns how many findings need attention, in words. */
export function summaryOf(findings: readonly Finding[]): string {
  const count = (level: Level) => findings.filter((one) => one.level === level).length;
  const [problems, warnings, open] = [count('problem'), count('warning'), count('skipped')];
  const parts = [
    problems === 0 ? 'No problem' : counted(problems, 'problem'),
    counted(warnings, 'warning'),
    `${open} skipped`,
  ];
  return `${parts.join(', ')}.`;
}

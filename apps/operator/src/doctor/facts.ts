import { counted } from '@marketplace/contracts/counted';
import type { BackupStatus, QuarantineState } from '@marketplace/contracts/operations/survey';

/** A result, or why there is none. */
export type CheckResult<Answer> = Answer | { skipped: string };

/** Whether there is no result. */
export function isSkipped<Answer extends object>(asked: CheckResult<Answer>): asked is { skipped: string } {
  return 'skipped' in asked;
}

/** The result of a login with a password of the settings. */
export interface Login {
  user: string;
  /** The setting of the password. */
  setting: string;
  isAdministrator?: boolean;
  answer: 'accepted' | 'refused' | 'silent';
  /** Why it was not accepted. */
  reason?: string;
}

export interface Postgres {
  logins: Login[];
  /** Known after an accepted login. */
  version?: string;
  /** The rest is known after the administrator's login: executed migrations by schema, and the head of the log. */
  migrations?: Record<string, readonly string[]>;
  head?: number;
  /** Keys of the vault by the id of the master key that wrapped them. */
  vault?: Readonly<Record<string, number>>;
  /** The id of the master key that wrapped the hash key; null before there is one. */
  hashMaster?: string | null;
  /** Enquiries without a key that were not erased. */
  keyless?: number;
  /** The quarantine of pictures in a projector's last survey; null before one. */
  quarantine?: QuarantineState | null;
}

export interface Redis {
  logins: Login[];
  version?: string;
}

/** The bucket of the pictures. */
export interface Bucket {
  where: string;
  /** Why it cannot be used. */
  refusal?: string;
  /** Whether anyone can read its objects. */
  isPublic: boolean;
  /** Whether it has an object; without one, whether it is public is unknown. */
  isEmpty: boolean;
}

export interface Certificate {
  host: string;
  validTo: Date;
  /** OpenSSL's code for why browsers refuse it. */
  refusal?: string | undefined;
}

export interface Port {
  setting: 'PORT' | 'INTERNAL_PORT';
  /** A port, or an address and a port. */
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
  /** The id of its user; `unknown` where this user cannot see it. */
  owner: number | 'missing' | 'unknown';
}

export interface Backups {
  folder: string;
  newest?: Date | undefined;
  status?: BackupStatus | undefined;
}

/** The input of all checks. */
export interface Facts {
  now: Date;
  /** How the product is run. */
  place: 'containers' | 'npm';
  /** The settings of the product. */
  settings: Readonly<Record<string, string | undefined>>;
  /** The names of the settings, in order: of `.env` in containers, else of the environment. */
  givenNames: readonly string[];
  /** The compose files in use. */
  composeFiles: readonly string[];
  /** Settings that they read. */
  handedOn: ReadonlySet<string>;
  /** Settings that they require. */
  needed: ReadonlySet<string>;
  /** Why compose refuses the files or a value. */
  composeRefusal?: string | undefined;
  /** The file from which compose reads settings. */
  envFile: CheckResult<{ name: string; text: string; mode: number | undefined }>;
  ports: readonly Port[];
  folders: readonly Folder[];
  disks: readonly Disk[];
  versions: Readonly<Record<string, string>>;
  /** What each image was built from. */
  builds: Readonly<Record<string, string>>;
  postgres: CheckResult<Postgres>;
  redis: CheckResult<Redis>;
  bucket: CheckResult<Bucket>;
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
  /** What to do about it. */
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

/** Returns the numbers of problems, warnings and skipped checks as a sentence. */
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

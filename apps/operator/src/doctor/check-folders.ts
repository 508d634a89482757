import type { Facts, Folder } from './facts.ts';
import type { Finding } from './finding.ts';
import { ok, problem, unasked } from './finding.ts';

/** User and group `postgres` of the images, who write the archive. */
const OWNER = 999;

/** Folders of the machine that the archive and the backups of the vault are written to. */
export function checkFolders({ folders }: Facts): Finding[] {
  return folders.map((folder) => checkFolder(folder, folders));
}

function checkFolder({ setting, path, owner }: Folder, folders: readonly Folder[]): Finding {
  const other = folders.find((one) => one.setting !== setting && isWithin(path, one.path));
  if (other)
    return problem(
      setting,
      `is in the folder of ${other.setting}: who takes one copy has both`,
      'give it a folder on another machine or disk',
    );
  const install = `sudo install -d -o ${OWNER} -g ${OWNER} -m 700 ${path}`;
  if (owner === 'missing') return problem(setting, `${path} is not there`, install);
  if (owner === 'unknown') return unasked(setting, `who owns ${path}, which this user may not look into`);
  if (owner !== OWNER)
    return problem(
      setting,
      `${path} belongs to user ${owner}, and user ${OWNER} has to write there`,
      `sudo chown -R ${OWNER}:${OWNER} ${path}`,
    );
  return ok(setting, `${path} belongs to user ${OWNER}`);
}

function isWithin(inner: string, outer: string): boolean {
  return `${inner}/`.startsWith(`${outer}/`);
}

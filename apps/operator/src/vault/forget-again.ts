import path from 'node:path';
import { eraseDeletedKeys } from '@marketplace/command/enquiries/erase-deleted-keys';
import { forgetEnquiries } from '@marketplace/command/enquiries/forget-enquiries';
import { counted, nounFor } from '@marketplace/contracts/counted';
import type { Terminal } from '@marketplace/service-kit/command-line';
import { metaOf } from '../enquiries/enquiries-tool.ts';
import { withPool } from '../with-pool.ts';
import { vaultBackups } from './vault-backups.ts';
import { checkVaultFile } from './vault-file.ts';

const AT_ONCE = 200;

/**
 * Forgets what a backup of the vault says was forgotten and the log does not say so, as one that was restored to a moment.
 *
 * @param url of the database, for its administrator
 * @param operator in whose name
 * @returns how many enquiries
 */
export function forgetAgain(url: string, ids: readonly string[], operator: string): Promise<number> {
  const meta = metaOf(operator);
  return withPool(url, 'command', async (pool) => {
    let again = 0;
    for (let from = 0; from < ids.length; from += AT_ONCE)
      again += (await forgetEnquiries(pool, ids.slice(from, from + AT_ONCE), { reason: 'asked', meta }))
        .count;
    if (again > 0) await eraseDeletedKeys(pool);
    return again;
  });
}

/** Says how many enquiries were forgotten again. */
export function tellForgottenAgain(count: number, print: Terminal['print']): void {
  if (count > 0)
    print(
      `${counted(count, 'enquiry', 'enquiries')} ${nounFor(count, 'is', 'are')} forgotten again: this log is from before that was done`,
    );
}

/**
 * Forgets again, in a cluster that was restored to a moment, what any backup of the vault in a folder says was forgotten, and says up to
 * when that is known. What stands in the way is said, and leaves the restore as it is.
 */
export async function forgetAllAgain(url: string, folder: string, print: Terminal['print']): Promise<void> {
  const names = await vaultBackups(folder);
  const read = await Promise.allSettled(names.map((name) => checkVaultFile(path.join(folder, name))));
  const backups = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  for (const one of read) if (one.status === 'rejected') print(String(one.reason));
  const ids = new Set(backups.flatMap(({ forgotten }) => forgotten));
  const until = backups.at(-1)?.head.made_at;
  try {
    tellForgottenAgain(await forgetAgain(url, [...ids], 'restore'), print);
    print(
      until === undefined
        ? `no backup of the vault is in ${folder}: forget again what was forgotten after that moment, \`enquiries forget\``
        : `what was forgotten until ${until} is forgotten here too; forget again what was forgotten later, \`enquiries forget\``,
    );
  } catch (error) {
    print(
      `NOT forgotten again: what was forgotten after that moment can be read. Once the product runs, call \`vault restore\` with ${names.at(-1)}. (${error})`,
    );
  }
}

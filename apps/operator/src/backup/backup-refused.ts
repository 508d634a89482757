/** A folder cannot take a backup, or is none that can be restored. The message is one line for an operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

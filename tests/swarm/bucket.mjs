// A bucket for all that is kept outside the database, on this machine, which every node reaches at one address.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { startTestBucket } from '@marketplace/testing/test-bucket';

/** Starts an S3 server that answers at an address of this machine. Returns the settings that name it. */
export async function startBucket(address) {
  const bucket = await startTestBucket();
  const { hostname, port } = new URL(bucket.endpoint);
  const door = createServer((outer) => {
    const inner = connect(Number(port), hostname);
    outer.pipe(inner).pipe(outer);
    for (const socket of [outer, inner]) socket.on('error', () => outer.destroy() && inner.destroy());
  });
  door.listen(0, address);
  await once(door, 'listening');
  const at = (path) => bucket.url(path, `http://${address}:${door.address().port}`);
  return {
    settings: {
      UPLOADS_URL: at('pictures'),
      LAST_SEAL_FILE: at('state/last-seal.json'),
      BACKUP_STATUS_FILE: at('state/backup-status.json'),
      VAULT_BACKUPS: at('vault'),
      UPLOADS_KEY: bucket.credentials.key,
      UPLOADS_KEY_SECRET: bucket.credentials.secret,
    },
    async close() {
      door.close();
      await bucket.close();
    },
  };
}

import { createServer } from 'node:net';
import { SettingsError } from '@marketplace/service-kit/settings';

/**
 * @param setting that names the port
 * @throws {SettingsError} when another program listens on the port, before anything else was started for nothing
 */
export function assertPortFree(port: number, setting: 'PORT' | 'INTERNAL_PORT'): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used: ${error.message}`;
      reject(new SettingsError(`Port ${port} ${reason}. Choose another with ${setting}.`));
    });
    server.listen(port, () => server.close(() => resolve()));
  });
}

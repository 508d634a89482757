import { once } from 'node:events';
import { createServer } from 'node:net';
import { sealsOf } from '@marketplace/projector/seals/seal-keeper';
import { createLogger } from '@marketplace/service-kit/logger';
import type { Defer } from '@marketplace/service-kit/serve';
import { runProcess } from '@marketplace/service-kit/serve';
import { SettingsError } from '@marketplace/service-kit/settings';
import { createKeyring } from '@marketplace/vault/keyring';
import { keepAddresses, lastSealFile, localSecrets } from './data-folder.ts';
import { createProgress, prepareData } from './prepare-data.ts';
import { startServices } from './services.ts';
import { productSettings } from './settings.ts';
import { startStack } from './stack.ts';

/**
 * `npm start [-- --adopt]`: the whole product in one process, with an embedded database and queue.
 *
 * @param pagesBuilt as in `startServices`
 */
export function runProduct(pagesBuilt?: Promise<string | undefined>): void {
  runProcess((defer) => startProduct(defer, pagesBuilt));
}

async function startProduct(defer: Defer, pagesBuilt: Promise<string | undefined> | undefined) {
  const given = productSettings(process.env);
  await assertPortFree(given.PORT, 'PORT');
  if (given.INTERNAL_PORT) await assertPortFree(given.INTERNAL_PORT, 'INTERNAL_PORT');
  const secrets = localSecrets(given.DATA_DIR);
  const settings = {
    ...given,
    PUSH_KEY: given.PUSH_KEY ?? secrets.pushKey,
    ALERTS: given.SMTP_URL === undefined ? ('off' as const) : (given.ALERTS ?? 'on'),
  };
  const loggerOf = (service: string) => createLogger(service, settings.LOG_LEVEL);
  const progress = createProgress();
  const adopt = process.argv.includes('--adopt');

  console.log(`Starting ${settings.SITE_NAME}`);
  const stack = await startStack(settings, secrets, progress, { adopt, defer }).catch(oneLine);
  const login = await prepareData({ settings, ...stack, logger: loggerOf('command'), progress });
  const jwtSecret = settings.JWT_SECRET ?? secrets.jwtSecret;
  const LAST_SEAL_FILE = settings.LAST_SEAL_FILE ?? lastSealFile(settings.DATA_DIR);
  const LOG_SEAL_KEY = settings.LOG_SEAL_KEY ?? secrets.logSealKey;
  const seals = sealsOf({ ...settings, LOG_SEAL_KEY, LAST_SEAL_FILE });
  const keyring = createKeyring(settings.VAULT_KEY ?? secrets.vaultKey, settings.VAULT_KEY_PREVIOUS);
  await progress.step('Services', () =>
    startServices({ settings, stack, jwtSecret, keyring, seals, loggerOf, defer, pagesBuilt }),
  );

  const { adminUrl: admin, commandUrl: command, projectorUrl: projector } = stack;
  const { DATA_DIR, UPLOADS_URL: uploadsDir } = settings;
  const sealing = { keys: seals.keys, file: LAST_SEAL_FILE };
  keepAddresses(DATA_DIR, { admin, command, projector, uploadsDir, seals: sealing }, defer);
  console.log(`\nReady   http://localhost:${settings.PORT}`);
  console.log(`Admin   http://localhost:${settings.PORT}/admin/login   ${login}`);
  if (!settings.EMAILJS_PUBLIC_KEY)
    console.log(
      'Note    no email provider is set (EMAILJS_…): messages from the contact form are not sent anywhere',
    );
  console.log('Stop    Ctrl-C\n');
}

/** Errors of the embedded database and queue explain themselves in one line. */
function oneLine(error: unknown): never {
  throw error instanceof Error && 'code' in error ? new SettingsError(error.message) : error;
}

/** @throws {SettingsError} when another program listens on the port */
async function assertPortFree(port: number, setting: 'PORT' | 'INTERNAL_PORT'): Promise<void> {
  const server = createServer().listen(port);
  await once(server, 'listening').catch(({ code, message }: NodeJS.ErrnoException) => {
    const reason = code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used: ${message}`;
    throw new SettingsError(`Port ${port} ${reason}. Choose another with ${setting}.`);
  });
  await once(server.close(), 'close');
}

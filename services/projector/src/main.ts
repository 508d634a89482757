import {
  commonSettings,
  DatabaseUrl,
  noticeSettings,
  pushSettings,
  queueSettings,
  sealSettings,
  surveySettings,
  vaultSettings,
} from '@marketplace/service-kit/all-settings';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { storeOpener } from '@marketplace/service-kit/files/uploads';
import { assertStartable, readyUnlessRestoring } from '@marketplace/service-kit/health';
import { createServiceLogger } from '@marketplace/service-kit/logger';
import { createMetrics, poolMetrics } from '@marketplace/service-kit/metrics';
import { runProcess, serve } from '@marketplace/service-kit/serve';
import { readSettings } from '@marketplace/service-kit/settings';
import { createKeyring } from '@marketplace/vault/keyring';
import { z } from 'zod';
import { createProjector } from './app.ts';
import { healthCheckTargets } from './health-checks/health-checks.ts';
import { noticesBy } from './notices/notice-mail.ts';
import { pushBy } from './notices/push-channel.ts';
import { sealsOf } from './seals/seal-keeper.ts';

const Settings = z.object({
  ...commonSettings,
  DATABASE_URL: DatabaseUrl,
  ...queueSettings,
  ...sealSettings,
  ...surveySettings,
  ...noticeSettings,
  ...pushSettings,
  ...vaultSettings,
  VAULT_KEY: vaultSettings.VAULT_KEY.optional(),
});

runProcess(async (defer) => {
  const settings = readSettings(Settings, process.env);
  const { VAULT_KEY, VAULT_KEY_PREVIOUS } = settings;
  const logger = createServiceLogger('projector', settings);
  const pool = createPool(settings.DATABASE_URL, poolLimits.projector, logger);
  defer(() => pool.end());
  await assertStartable(pool);
  const metrics = createMetrics();
  poolMetrics(metrics, { projector: pool });
  const projector = await createProjector({
    pool,
    redisUrl: settings.REDIS_URL,
    logger,
    metrics,
    queuePrefix: settings.QUEUE_PREFIX,
    seals: sealsOf(settings),
    surveyed: healthCheckTargets(settings),
    notices: noticesBy(settings),
    keyring: VAULT_KEY === undefined ? undefined : createKeyring(VAULT_KEY, VAULT_KEY_PREVIOUS),
    openStore: storeOpener(settings),
    push: pushBy(settings),
  });
  defer(() => projector.close());
  const check = readyUnlessRestoring(pool, projector.health);
  const { notes } = projector;
  const port = await serve({ service: 'projector', settings, logger, metrics, check, notes, api: [], defer });
  await projector.start();
  logger.info({ port }, 'following the log');
});

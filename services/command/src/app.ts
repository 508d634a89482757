import { createGroupCommit } from '@marketplace/event-store/group-commit';
import type { Authority } from '@marketplace/service-kit/authority';
import type { CallDatabase } from '@marketplace/service-kit/database';
import { apiRouter } from '@marketplace/service-kit/http-app';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { createMetrics } from '@marketplace/service-kit/metrics';
import type { Tokens } from '@marketplace/service-kit/tokens';
import { deriveKey } from '@marketplace/service-kit/tokens';
import type { Keyring } from '@marketplace/vault/keyring';
import type pg from 'pg';
import { actsRoutes } from './acts/acts.routes.ts';
import { createSignIn } from './auth/sign-in.ts';
import { createBackground } from './background.ts';
import { commandMetrics } from './command-metrics.ts';
import { createEnquiries } from './enquiries/enquiries.ts';
import { createVaultCheck } from './enquiries/vault-check.ts';
import { commandErrors } from './error-mapper.ts';
import { createHealth } from './health.ts';
import { createImageStore } from './images/image-store.ts';
import { imagesRoutes } from './images/images.routes.ts';
import { keepSwept } from './images/keep-swept.ts';
import { keepVariants } from './images/keep-variants.ts';
import { confirmationsRoutes } from './listings/confirmations.routes.ts';
import { createKnownListings } from './listings/known-listings.ts';
import { listingsRoutes } from './listings/listings.routes.ts';
import { createRemoveImage } from './listings/remove-image.ts';
import { operationsRoutes } from './operations/operations.routes.ts';
import { sellerLinksRoutes } from './seller-links/seller-links.routes.ts';
import type { CommandSettings } from './settings.ts';
import { createVisitBounds } from './visits/visit-bounds.ts';
import { visits } from './visits/visits.routes.ts';
import type { WakeUp } from './writes.ts';

interface Parts {
  /** Connections of the role `app_command`; the caller ends them after `close`. */
  pool: pg.Pool;
  /** The same, as calls use it. */
  database: CallDatabase;
  settings: CommandSettings;
  tokens: Tokens;
  authority: Authority;
  logger: Logger;
  metrics?: Metrics;
  wakeUp: WakeUp;
  /** What is bounded for all instances together is counted there; without it, by each instance for itself. */
  redis?: { url: string; prefix?: string | undefined };
  /** Makes keys of visitors' addresses; the same for all instances. */
  secret: string;
  /** Seals what is about a person. */
  keyring: Keyring;
}

/** Returns the command service: requests become events in the log. */
export function createCommand({
  pool,
  database,
  settings,
  tokens,
  authority,
  logger,
  metrics = createMetrics(),
  wakeUp,
  redis,
  secret,
  keyring,
}: Parts) {
  const knownListings = createKnownListings(pool);
  const imageStore = createImageStore(settings.UPLOADS_DIR);
  const { folder } = imageStore;
  const commits = createGroupCommit(pool, { maxWaitMs: settings.VISIT_WAIT * 1000 });
  const counted = commandMetrics(metrics, () => commits.waiting);
  const background = createBackground(logger);
  const variants =
    settings.REMAKE_IMAGES === 'on' ? keepVariants({ folder, logger, made: counted.variants }) : undefined;
  const shared = { database, authority, knownListings, wakeUp };

  const limitsKey = deriveKey(secret, 'limits').toString('base64url');
  const bounds = createVisitBounds({ settings, secret: limitsKey, redis, logger, metrics });
  const visitors = visits({ ...shared, ...bounds, commits, dropped: counted.droppedVisits });

  const enquiries = createEnquiries({
    ...shared,
    ...bounds,
    ...{ pool, settings, secret: limitsKey, keyring, logger },
    taken: counted.enquiries,
    forgotten: counted.forgottenEnquiries,
  });

  const vaultProblems = createVaultCheck({ pool, keyring, logger, metrics });

  const signIn = createSignIn({
    ...shared,
    pool,
    settings,
    tokens,
    redis,
    logger,
    logins: counted.logins,
    hashes: counted.hashes,
    background: background.run,
  });

  const router = apiRouter()
    .use(listingsRoutes({ ...shared, imageStore, defaultRedirectUrl: settings.DEFAULT_REDIRECT_URL }))
    .use(confirmationsRoutes(shared))
    .use(
      imagesRoutes({
        ...shared,
        imageStore,
        removeImage: createRemoveImage(knownListings),
        uploads: counted.uploads,
        onStored: (files) => variants?.add(files),
        logger,
      }),
    )
    .use(actsRoutes(shared))
    .use(sellerLinksRoutes({ ...shared, secret }))
    .use(operationsRoutes(shared))
    .use(visitors.router)
    .use(enquiries.router)
    .use(signIn.router);

  const endSweeping = keepSwept({ pool, folder, logger, swept: counted.swept });

  return {
    /** Answers every call of the API that changes something. */
    router,
    /** Those of them that are asked for before all routers. */
    calls: visitors.calls,
    errorMapper: commandErrors,
    health: createHealth(pool, folder, vaultProblems),
    /** What operators should know though the service may receive traffic. */
    notes: bounds.disk.notes,
    /** Waits until everything acknowledged is in the log. */
    async close() {
      await Promise.all([commits.close(), endSweeping(), enquiries.close(), variants?.close()]);
      signIn.close();
      bounds.close();
      await background.settled();
      counted.close();
    },
  };
}

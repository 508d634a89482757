import { createGroupCommit } from '@marketplace/event-store/group-commit';
import { openUploads } from '@marketplace/service-kit/files/uploads';
import { apiRouter } from '@marketplace/service-kit/http-app';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { deriveKey } from '@marketplace/service-kit/tokens';
import { actsRoutes } from './acts/acts.routes.ts';
import { alertsRoutes } from './alerts/alerts.routes.ts';
import { createAuth } from './auth/auth.routes.ts';
import { commandMetrics } from './command-metrics.ts';
import { createEnquiries } from './enquiries/enquiries.routes.ts';
import { commandErrors } from './error-mapper.ts';
import { createHealth } from './health.ts';
import { createImageStore } from './images/image-store.ts';
import { imagesRoutes } from './images/images.routes.ts';
import { sweepPeriodically } from './images/sweep-uploads.ts';
import { keepVariants } from './images/variants.ts';
import { createKnownListings } from './listings/known-listings.ts';
import { listingsRoutes } from './listings/listings.routes.ts';
import { officeRoutes } from './office/office.routes.ts';
import { operationsRoutes } from './operations/operations.routes.ts';
import { privateNotesRoutes } from './private-notes/private-notes.routes.ts';
import { sellerLinksRoutes } from './seller-links/seller-links.routes.ts';
import type { Service, ServiceParts } from './service.ts';
import { createCurrentSettings } from './settings/current-settings.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { createVisitLimits } from './visits/visit-limiter.ts';
import { visits } from './visits/visits.routes.ts';

/** Returns the command service: requests become events in the log. */
export function createCommand(parts: ServiceParts) {
  const { pool, settings, logger, metrics = createMetrics() } = parts;
  const commits = createGroupCommit(pool, { maxWaitMs: settings.VISIT_WAIT * 1000 });
  const counters = commandMetrics(metrics, () => commits.waiting);
  const imageStore = createImageStore(openUploads(settings));
  const service: Service = {
    ...parts,
    ...{ metrics, counters, imageStore },
    knownListings: createKnownListings(pool),
    currentSettings: createCurrentSettings(pool),
  };
  const { files } = imageStore;
  const variants =
    settings.REMAKE_IMAGES === 'on' ? keepVariants({ files, logger, made: counters.variants }) : undefined;
  const visitLimits = createVisitLimits({
    ...service,
    secret: deriveKey(parts.secret, 'limits').toString('base64url'),
  });
  const visitors = visits({ ...service, ...visitLimits, commits });
  const enquiries = createEnquiries({ ...service, ...visitLimits });
  const auth = createAuth(service);
  const endSweeping = sweepPeriodically({ pool, files, logger, swept: counters.swept });

  return {
    /** Answers every call of the API that changes something. */
    router: apiRouter()
      .use(listingsRoutes(service))
      .use(imagesRoutes(service, (files) => variants?.add(files)))
      .use(actsRoutes(service))
      .use(sellerLinksRoutes({ ...service, eraseKeys: enquiries.eraseKeys }))
      .use(settingsRoutes(service))
      .use(officeRoutes(service))
      .use(operationsRoutes(service))
      .use(visitors.router)
      .use(enquiries.router)
      .use(privateNotesRoutes({ ...service, eraseKeys: enquiries.eraseKeys }))
      .use(alertsRoutes({ ...service, ...visitLimits, eraseKeys: enquiries.eraseKeys }))
      .use(auth.router),
    /** The calls that are answered before all routers. */
    calls: visitors.calls,
    errorMapper: commandErrors,
    health: createHealth(service),
    /** What operators should know though the service may receive traffic. */
    notes: visitLimits.disk.notes,
    /** Waits until everything acknowledged is in the log. */
    async close() {
      await Promise.all([commits.close(), endSweeping(), enquiries.close(), auth.close(), variants?.close()]);
      visitLimits.close();
      counters.close();
    },
  };
}

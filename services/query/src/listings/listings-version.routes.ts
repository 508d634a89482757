import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import { unavailable } from '@marketplace/service-kit/http-error';
import type { Router } from 'express';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';

/** Whether anything of the listings has changed, in a few bytes: for those who keep what they made of them. */
export function listingsVersionRoutes({ catalogue }: { catalogue: Catalogue }): Router {
  return apiRouter().get(bothFamilies('/api/properties/version'), (_req, res) => {
    const version = listingsVersion(catalogue.current);
    if (version === undefined) throw unavailable('The listings are being prepared.', 1);
    res.set('Cache-Control', 'no-store').json({ version });
  });
}

/** Tells those in the same process. */
export function listingsVersions(catalogue: Catalogue) {
  return {
    get current() {
      return listingsVersion(catalogue.current);
    },
    onChange(listener: () => void) {
      catalogue.onChange((change) => change === 'listings' && listener());
    },
  };
}

/** Names the state of the listings, their counts aside: the same in all processes that have read the same. */
export function listingsVersion({ marks: { listings } }: Snapshot): string | undefined {
  return listings && `${listings.generation}.${listings.applied}`;
}

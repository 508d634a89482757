import type { SiteView } from '@marketplace/contracts/site/site.views';
import type { Router } from 'express';
import express from 'express';

/** Icons for home screens, made by `npm run icons`. */
const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

function webAppManifest({ name, agent }: Pick<SiteView, 'name' | 'agent'>) {
  return {
    id: '/',
    name,
    short_name: name,
    description: `Homes in Singapore to buy, sell and rent, with ${agent.name} of ${agent.agency}.`,
    lang: 'en-SG',
    start_url: '/',
    display: 'minimal-ui',
    theme_color: '#0B5A52',
    background_color: '#FBFAF7',
    icons,
  };
}

/** The admin area is an app of its own. */
function adminManifest({ name, ...site }: SiteView) {
  return {
    ...webAppManifest({ name, ...site }),
    id: '/admin/',
    name: `${name} Admin`,
    short_name: 'Admin',
    description: `Properties and enquiries of ${name}.`,
    start_url: '/admin/dashboard',
    scope: '/admin/',
    display: 'standalone',
  };
}

/** Returns the routes of the site's manifest and the admin area's. They are not built, because the site's name is a setting. */
export function manifestFiles(site: () => SiteView): Router {
  const router = express.Router();
  for (const [path, manifest] of [
    ['/manifest.webmanifest', webAppManifest],
    ['/admin/manifest.webmanifest', adminManifest],
  ] as const) {
    router.get(path, (_req, res) => {
      const text = JSON.stringify(manifest(site()));
      res.set('Cache-Control', 'public, max-age=3600').type('application/manifest+json').send(text);
    });
  }
  return router;
}

import type { SiteView } from '@marketplace/contracts/site/site.views';
import type { Router } from 'express';
import express from 'express';

/** Icons for home screens, made by `npm run icons`. */
const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/** Returns the manifest for a site on a home screen. Its colours are those of the template and the theme. */
export function webAppManifest({ name, agent }: Pick<SiteView, 'name' | 'agent'>) {
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

/** Returns the route of `/manifest.webmanifest`. It is not built, because the site's name is a setting. */
export function manifestFile(site: SiteView): Router {
  const text = JSON.stringify(webAppManifest(site));
  return express.Router().get('/manifest.webmanifest', (_req, res) => {
    res.set('Cache-Control', 'public, max-age=3600').type('application/manifest+json').send(text);
  });
}

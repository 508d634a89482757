import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  componentIds,
  compressedFiles,
  fontLicences,
  leanPackages,
  paintedFirst,
} from './build/vite-plugins.ts';
import { NONCE_PLACEHOLDER } from './server/rendered-page.ts';

/** The package names its development build alone, with warnings that no visitor needs. */
const productionRouter = [
  { find: /^react-router$/, replacement: productionFile('index.mjs') },
  { find: /^react-router\/dom$/, replacement: productionFile('dom-export.mjs') },
];

/** SWR asks a package for the hook that React has had since version 18. */
const ownHook = { find: /^use-sync-external-store\/shim$/, replacement: 'react' };

/** Modules that not every page needs at first: toasts, searching, costs, the agent, and what the device keeps. */
const forSome = [
  'src/admin/',
  'public/(agent|office)',
  'filter-url',
  'follow-by-email',
  'follow-dialog',
  'use-command',
  'swr/dist/(mutation|infinite)',
  'ui/email-input',
  'ui/dialog',
  'ui/back-closes',
  'toast-place',
  'toastify',
  'clsx',
  'filter-selects',
  'src/(?:[\\w-]+/)*search[/-]',
  'listing\\.(matching|since)',
  'listing/(affordability|buying-costs|published-rates|market-words|viewing-times)',
  'public/guide-parts',
  'enquiries/enquiry',
  'site/usual',
  'applied-filters',
  'choice-pill',
  'contracts/src/amounts',
  'public/saved',
  'public/track-record',
  'listings/record',
  'last-visit',
  'news-since',
  'recent-section',
  'saved-searches',
  'share-link',
  'undo-toast',
  'use-kept-listings',
  'postal-districts',
  'listings/market',
];

/** All that the first script imports is one file with it: two compress worse, by 3 KB. */
const firstFile = {
  name: 'first',
  test: /\/web\/index\.html$|\/entry-client\.tsx$|rolldown\/runtime\.js$/,
  priority: 1,
};

/** Code that three or more pages need is one file: many small ones compress worse, by 5 KB of what a first page loads. */
const sharedFile = {
  name: 'shared',
  test: new RegExp(`^(?!.*(${forSome.join('|')}))`),
  minShareCount: 3,
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    componentIds(),
    leanPackages(),
    ...(isSsrBuild ? [] : [fontLicences(), paintedFirst(), compressedFiles()]),
  ],
  ...(command === 'serve' && { html: { cspNonce: NONCE_PLACEHOLDER } }),
  // Without it, class names depend on the order in which modules load, and lazy pages do not match what the server rendered.
  oxc: {
    plugins: {
      styledComponents: { ssr: true, displayName: false, fileName: false, pure: true, minify: true },
    },
  },
  ...(command === 'build' && { resolve: { alias: [...productionRouter, ownHook] } }),
  ssr: {
    // The built renderer carries all it needs, so that React is the production one whatever NODE_ENV says.
    noExternal: isSsrBuild ? true : [/^@marketplace\//, 'styled-components'],
  },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    // Files stay files: the security policy refuses fonts inlined as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? { outDir: 'dist/server', target: 'node20', copyPublicDir: false }
      : {
          outDir: 'dist/client',
          manifest: true,
          // of the packages that are in the scripts, as their licences ask for
          license: { fileName: 'licences.txt' },
          rolldownOptions: { output: { codeSplitting: { groups: [firstFile, sharedFile] } } },
        }),
  },
}));

function productionFile(name: string): string {
  return fileURLToPath(new URL(`dist/production/${name}`, import.meta.resolve('react-router/package.json')));
}

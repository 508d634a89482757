import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { NONCE_PLACEHOLDER } from './server/nonce.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  html: { cspNonce: NONCE_PLACEHOLDER },
  // Without it, class names depend on the order in which modules load, and lazy pages do not match what the server rendered.
  oxc: {
    plugins: {
      styledComponents: { ssr: true, displayName: false, fileName: false, pure: true, minify: true },
    },
  },
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  ssr: {
    resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
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
      : { outDir: 'dist/client', manifest: true, sourcemap: true }),
  },
}));

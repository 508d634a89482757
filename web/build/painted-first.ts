import type { Plugin, Rolldown } from 'vite';

const SCRIPT = /<script type="module"/g;
const PRELOAD = /<link rel="modulepreload"([^>]*) href="([^"]+)">/g;

/**
 * Lets a page paint before anything but its photo and fonts: its small stylesheet is inlined in the template, and scripts have low
 * priority. Each script runs in its own task, so that a touch does not wait for all of them.
 */
export function paintedFirst(): Plugin {
  let styles = '';
  return {
    name: 'painted-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replaceAll(SCRIPT, '<script type="module" async fetchpriority="low"')
          .replaceAll(PRELOAD, '<script type="module" async fetchpriority="low"$1 src="$2"></script>')
          .replace('<!--page-head-->', (head) => `${head}<style>${styles}</style>`),
    },
    generateBundle: {
      order: 'pre', // before Vite records the preloads of each import
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const ofEntry = chunks.filter(({ isEntry }) => isEntry).flatMap(stylesheetsOf);
        styles = ofEntry.map((file) => textOf(bundle[file])).join('');
        for (const file of ofEntry) {
          delete bundle[file];
          for (const chunk of chunks) chunk.viteMetadata?.importedCss.delete(file);
        }
      },
    },
  };
}

function stylesheetsOf({ viteMetadata }: Rolldown.OutputChunk): string[] {
  return [...(viteMetadata?.importedCss ?? [])];
}

/** Without comments; the last one is Vite's. */
function textOf(asset: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (asset?.type !== 'asset') throw new Error('The stylesheet of the template is missing.');
  return String(asset.source).replaceAll(/\/\*.*?\*\/|\n/gs, '');
}

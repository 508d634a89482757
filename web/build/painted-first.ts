import type { Plugin, Rolldown } from 'vite';

const SCRIPT = /<script type="module"/g;
const PRELOAD = /<link rel="modulepreload"([^>]*) href="([^"]+)">/g;

/**
 * Lets a page be painted before anything but its photo and fonts: its stylesheet of a few hundred bytes stands in the template, and
 * scripts give way to what is seen. Each is run as soon as it is there, in a task of its own, so that no touch waits for all of them.
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
      order: 'pre', // before Vite writes down what each import loads along with it
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

/** Without comments, of which the last is a mark of Vite's. */
function textOf(asset: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (asset?.type !== 'asset') throw new Error('The stylesheet of the template is missing.');
  return String(asset.source).replaceAll(/\/\*.*?\*\/|\n/gs, '');
}

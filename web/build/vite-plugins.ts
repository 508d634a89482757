import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

/** As the styled-components transform writes it, with a hash of the file's absolute path. */
const COMPONENT_ID = /(componentId: ?["'`]sc-)[a-z0-9]+(?=-\d+["'`])/g;

/**
 * Replaces the file hash in the ids of styled components by a hash of the file's path in the repository: builds of one commit are
 * then identical in every folder. Server and client both need it, or hydration fails.
 */
export function componentIds(): Plugin {
  return {
    name: 'component-ids',
    transform: {
      filter: { code: 'componentId' },
      handler(code, id) {
        const file = path.relative(REPOSITORY, id.replace(/\?.*/s, '')).replaceAll(path.sep, '/');
        const hash = createHash('sha256').update(file).digest('hex').slice(0, 6);
        return { code: code.replaceAll(COMPONENT_ID, (_id, start) => start + hash), map: null };
      },
    },
  };
}

/** Pictures and fonts are compressed already. */
const COMPRESSED = /\.(js|css|svg|txt)$/;

const brotli = promisify<Buffer, Buffer>(brotliCompress); // level 11 by default
const zip = promisify<Buffer, { level: number }, Buffer>(gzip);

/** Writes `file.br` and `file.gz` at the highest compression for every text of the build, so that no server compresses it. */
export function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(folder, { recursive: true });
        await Promise.all(
          names.filter((name) => COMPRESSED.test(name)).map((name) => compress(path.join(folder, name))),
        );
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  const [br, gz] = await Promise.all([brotli(text), zip(text, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

const FOLDER = path.resolve(import.meta.dirname, '../src/fonts');

/** Ships the licences of the fonts with them, as the licences require. */
export function fontLicences(): Plugin {
  return {
    name: 'font-licences',
    apply: 'build',
    async buildStart() {
      const names = await readdir(FOLDER);
      for (const name of names.filter((one) => one.endsWith('-licence.txt')))
        this.emitFile({ type: 'asset', name, source: await readFile(path.join(FOLDER, name)) });
    },
  };
}

const PURE = '/* @__PURE__ */ ';
/** A call at the top of a module that only creates a value. Its package does not mark it as pure. */
const MADE_VALUE = /(?<==\s)(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
/** A statement that only warns programmers. */
const WARNING = /^(?=\s+warn(?:ing)?(?:Once)?\()/gm;
/** Throws if the code uses the router wrongly, which the development build says too. */
const CHECK = /^(?=function invariant\d?\()/gm;
/** For React's developer tools. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;

/** Lets the bundler drop unused code of two packages: 5.5 KB, in brotli, of every first page's scripts. */
export function leanPackages(): Plugin {
  return {
    name: 'lean-packages',
    apply: 'build',
    transform: {
      filter: { id: [/\/react-router\/dist\/production\/[\w-]+\.mjs$/, /\/stylis\/src\/Prefixer\.js$/] },
      handler(code, id) {
        // styled-components adds vendor prefixes only where `enableVendorPrefixes` asks for them
        if (id.includes('/stylis/')) return { code: 'export const prefix = (value) => value;', map: null };
        const marked = code
          .replace(MADE_VALUE, PURE)
          .replace(WARNING, PURE)
          .replace(CHECK, '/* @__NO_SIDE_EFFECTS__ */ ')
          .replace(DISPLAY_NAME, '');
        return { code: marked, map: null };
      },
    },
  };
}

const SCRIPT = /\s*<script type="module"(.*<\/script>)/;
const AFTER_PAINT = path.resolve(import.meta.dirname, '../src/after-first-paint.ts');

/**
 * Lets a page paint before anything but its photo and fonts: its small stylesheet is inlined in the template, where its script waits
 * until the first paint.
 */
export function paintedFirst(): Plugin {
  let styles = '';
  let afterPaint = '';
  return {
    name: 'painted-first',
    apply: 'build',
    buildStart() {
      afterPaint = this.emitFile({ type: 'chunk', id: AFTER_PAINT, name: 'after-first-paint' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [script = '', rest = ''] = SCRIPT.exec(html) ?? [];
        return html.replace(script, '').replace(
          '<!--page-head-->',
          (head) => `${head}<style>${styles}</style>
    <template id="scripts"><script type="module" async fetchpriority="low"${rest}</template>
    <script type="module" async src="/${afterPaint}"></script>`,
        );
      },
    },
    generateBundle: {
      order: 'pre', // before Vite records the preloads of each import
      handler(_options, bundle) {
        afterPaint = this.getFileName(afterPaint);
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

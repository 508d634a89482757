import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

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

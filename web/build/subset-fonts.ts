import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const FOLDER = path.resolve(import.meta.dirname, '../src/fonts');

interface Family {
  name: string;
  /** The package's full Latin font, from which the subsets are made. */
  source: string;
  /** As in the package's own faces: browsers merge faces with the same descriptors. */
  weights: string;
}

const families: Record<string, Family> = {
  inter: { name: 'Inter Variable', source: '@fontsource-variable/inter', weights: '100 900' },
  'source-serif-4': {
    name: 'Source Serif 4 Variable',
    source: '@fontsource-variable/source-serif-4',
    weights: '200 900',
  },
};

/** Characters of nearly every page: ASCII, typographic marks, signs of figures, and the narrow space of times in Chrome's fields. */
export const basic = [...between(0x20, 0x7e), ...'\u00a0\u202f£©®°²·½×–—‘’“”•…€™−'];
/** The rest of Latin-1, for names of places and people. */
export const latin1 = between(0xa1, 0xff).filter((character) => !basic.includes(character));

/** Weights that the pages use, and features: kerning, ligatures and figures of equal width. */
const options = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum'],
};

const note = `/*
 * Made by "npm run fonts". These faces come after those of the families' packages, so that browsers look in them first: what nearly
 * every page is written in is one small file for each family, the rest of Latin-1 another, and other scripts come from the packages.
 */
`;

/** Returns the files of `src/fonts` by name, made from the families' packages: subsets, licences and faces. */
export async function subsetFonts(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let faces = note;
  for (const [id, family] of Object.entries(families)) {
    const whole = await readFile(resolve(`${family.source}/files/${id}-latin-wght-normal.woff2`));
    for (const [part, characters] of Object.entries({ basic, latin1 })) {
      const name = `${id}-${part}.woff2`;
      files.set(name, await subsetFont(whole, characters.join(''), options));
      faces += face(family, name, characters);
    }
    const folder = path.dirname(resolve(`${family.source}/package.json`));
    files.set(`${id}-licence.txt`, await readFile(path.join(folder, 'LICENSE')));
  }
  return files.set('fonts.css', Buffer.from(faces));
}

function face({ name, weights }: Family, file: string, characters: readonly string[]): string {
  return `@font-face {
  font-family: '${name}';
  font-style: normal;
  font-display: swap;
  font-weight: ${weights};
  src: url('./${file}') format('woff2-variations');
  unicode-range: ${rangesOf(characters).join(', ')};
}
`;
}

function between(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
}

function rangesOf(characters: readonly string[]): string[] {
  const codes = characters.map((character) => character.charCodeAt(0)).sort((one, other) => one - other);
  const firsts = codes.filter((code) => !codes.includes(code - 1));
  const lasts = codes.filter((code) => !codes.includes(code + 1));
  return firsts.map((first, index) => {
    const last = lasts[index] ?? first;
    return first === last ? `U+${first.toString(16)}` : `U+${first.toString(16)}-${last.toString(16)}`;
  });
}

if (process.argv[1] === import.meta.filename)
  for (const [name, bytes] of await subsetFonts()) await writeFile(path.join(FOLDER, name), bytes);

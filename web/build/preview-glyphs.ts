import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { basic, latin1 } from './subset-fonts.ts';

/** Where the query service has them. */
export const GLYPHS = path.resolve(import.meta.dirname, '../../services/query/src/previews/glyphs.ts');

const WEIGHT = 600;
const { resolve } = createRequire(import.meta.url);

/** Returns the module with the outlines of Inter's semibold letters: machines that draw previews may have no fonts. */
export async function previewGlyphs(): Promise<string> {
  const source = await readFile(resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
  const characters = [...basic, ...latin1];
  const file = await subsetFont(source, characters.join(''), {
    targetFormat: 'truetype',
    variationAxes: { wght: WEIGHT },
  });
  const face = new Face(new Blob(Uint8Array.from(file).buffer));
  const font = new Font(face);
  const lines = characters.flatMap((character) => {
    const glyph = font.nominalGlyph(character.codePointAt(0) ?? 0);
    if (!glyph) return [];
    return [`  ${JSON.stringify(character)}: [${font.glyphHAdvance(glyph)}, '${font.glyphToPath(glyph)}'],`];
  });
  return `// Made by "npm run fonts" from Inter, under the licence in web/src/fonts/inter-licence.txt.

/** Size of the square in which the outlines are drawn. */
export const UNITS = ${face.upem};

/** Width and outline of each character, above its baseline at 0. */
export const glyphs: Readonly<Record<string, readonly [width: number, outline: string]>> = {
${lines.join('\n')}
};
`;
}

if (process.argv[1] === import.meta.filename) await writeFile(GLYPHS, await previewGlyphs());

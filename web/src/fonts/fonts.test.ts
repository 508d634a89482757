import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { GLYPHS, previewGlyphs } from '../../build/preview-glyphs.ts';
import { subsetFonts } from '../../build/subset-fonts.ts';

it('the fonts are what is made of the families as they are installed, with their licences', async () => {
  const made = await subsetFonts();
  const kept = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));
  expect(kept.toSorted()).toEqual([...made.keys()].toSorted());
  const changed = kept.filter(
    (name) => !made.get(name)?.equals(readFileSync(path.join(import.meta.dirname, name))),
  );
  expect(changed, 'run npm run fonts -w web').toEqual([]);
  for (const name of kept.filter((one) => one.endsWith('licence.txt')))
    expect(made.get(name)?.toString()).toContain('SIL OPEN FONT LICENSE');
});

it('the outlines of previews’ letters are what is made of the family as it is installed', async () =>
  expect(await previewGlyphs()).toBe(readFileSync(GLYPHS, 'utf8')));

import { ogImageSize } from '@marketplace/contracts/images/image.paths';
import sharp from 'sharp';
import { glyphs, UNITS } from './glyphs.ts';

sharp.concurrency(1); // previews are drawn one at a time

/** What a preview shows: photos side by side, and lines of text over their lower edge, the first one large. */
export interface PreviewContent {
  photos: readonly Buffer[];
  lines: readonly string[];
}

const { width, height, bytes } = ogImageSize;
const MARGIN = 56;
/** Between photos. */
const GAP = 6;
const GROUND = '#0E2B28';
const [LARGE, SMALL] = [76, 38];
/** Best first. Even pure noise is small enough with the last. */
const QUALITIES = [82, 65, 40];

/** Returns a link preview: a JPEG of `ogImageSize`. Its letters are outlines, because the machine may have no fonts. */
export async function drawPreview({ photos, lines }: PreviewContent): Promise<Buffer> {
  const share = Math.floor((width - GAP * (photos.length - 1)) / Math.max(1, photos.length));
  const tiles = await Promise.all(
    photos.map(async (photo, index) => ({
      input: await sharp(photo).resize({ width: share, height, fit: 'cover' }).toBuffer(),
      left: index * (share + GAP),
      top: 0,
    })),
  );
  const { data, info } = await sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite([...tiles, { input: Buffer.from(bandSvg(lines)) }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await sharp(data, { raw }).jpeg({ quality, progressive: true, mozjpeg: true }).toBuffer();
    if (jpeg.length < bytes) break;
  }
  return jpeg;
}

/** Returns the band with the texts as SVG of the preview's size. */
export function bandSvg(lines: readonly string[]): string {
  const sizes = lines.map((_, index) => (index === 0 ? LARGE : SMALL));
  const bandHeight = sizes.reduce((sum, size) => sum + size * 1.4, MARGIN);
  let baseline = height - bandHeight + MARGIN / 2;
  const texts = lines.map((line, index) => {
    const size = sizes[index] ?? SMALL;
    baseline += size * (index === 0 ? 1 : 1.4);
    return textPaths(line, { size, baseline, room: width - 2 * MARGIN });
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect y="${height - bandHeight}" width="${width}" height="${bandHeight}" fill="${GROUND}" fill-opacity="0.88"/>
<g fill="#fff">${texts.join('')}</g></svg>`;
}

interface Place {
  size: number;
  baseline: number;
  /** Width that the text may have; a longer one ends in "…". */
  room: number;
}

function textPaths(text: string, { size, baseline, room }: Place): string {
  const scale = size / UNITS;
  const end = glyphs['…'] ?? [0, ''];
  const drawn = drawable(text).map((character) => glyphs[character] ?? end);
  const total = drawn.reduce((sum, [advance]) => sum + advance, 0);
  let x = 0;
  const shown: string[] = [];
  for (const [advance, outline] of drawn) {
    const isLast = total * scale > room && (x + advance + end[0]) * scale > room;
    shown.push(`<path transform="translate(${x})" d="${isLast ? end[1] : outline}"/>`);
    if (isLast) break;
    x += advance;
  }
  return `<g transform="translate(${MARGIN} ${baseline}) scale(${scale} ${-scale})">${shown.join('')}</g>`;
}

/** Returns the characters of a text that can be drawn, without the marks of letters that are unknown with them. */
export function drawable(text: string): string[] {
  const known = [...text].flatMap((character) =>
    Object.hasOwn(glyphs, character) ? [character] : [...character.normalize('NFKD')],
  );
  return known.filter((character) => Object.hasOwn(glyphs, character));
}

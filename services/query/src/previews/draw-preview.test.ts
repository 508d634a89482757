import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bandSvg, drawable, drawPreview } from './draw-preview.ts';

const lettersOf = (svg: string) => svg.match(/<path /g)?.length ?? 0;

describe('the texts of a preview', () => {
  it('are outlines of letters, cut where there is no more room', () => {
    expect(lettersOf(bandSvg(['$1,250,000']))).toBe(10);
    const long = 'A long title '.repeat(20);
    const letters = lettersOf(bandSvg(['', long]));
    expect(letters).toBeGreaterThan(40);
    expect(letters).toBeLessThan(80);
    expect(bandSvg(['', `${long}and more`])).toBe(bandSvg(['', long]));
  });

  it('omit what cannot be drawn, and marks of letters', () => {
    expect(drawable('Café Rạch 东')).toEqual([...'Café Rach ']);
    expect(bandSvg(['<script>'])).not.toContain('script');
  });
});

describe('a preview', () => {
  const plain = (background: string) =>
    sharp({ create: { width: 300, height: 500, channels: 3, background } })
      .jpeg()
      .toBuffer();
  async function pixels(jpeg: Buffer) {
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
    return {
      info,
      at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)],
    };
  }

  it('has its photos side by side, above the band with the texts', async () => {
    const photos = await Promise.all(['#f00', '#0f0', '#00f'].map(plain));
    const { info, at } = await pixels(await drawPreview({ photos, lines: ['3 homes'] }));
    expect([info.width, info.height]).toEqual([1200, 630]);
    for (const [place, colour] of [200, 600, 1000].entries()) {
      const values = at(colour, 100);
      expect(values.indexOf(Math.max(...values))).toBe(place);
    }
    expect(Math.max(...at(1190, 620))).toBeLessThan(80);
    const row = Array.from({ length: 500 }, (_, x) => Math.min(...at(x, 560)));
    expect(Math.max(...row)).toBeGreaterThan(230);
  });

  it('is small enough for chat programs, whatever the photo', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
    const photo = await sharp({
      create: { width: 1200, height: 630, channels: 3, background: '#000', noise },
    })
      .png()
      .toBuffer();
    const jpeg = await drawPreview({ photos: [photo], lines: ['$1'] });
    expect(jpeg.length).toBeLessThan(300_000);
  });
});

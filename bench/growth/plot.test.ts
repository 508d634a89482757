import { describe, expect, it } from 'vitest';
import { svgOf } from './plot.ts';

const plot = {
  title: 'A list <br>',
  x: 'listings',
  y: 'ms & more',
  series: [
    {
      name: 'whole',
      points: [
        [100, 0.2],
        [1000, 2],
        [100_000, 200],
      ] as const,
    },
    {
      name: 'a page',
      points: [
        [100, 0.1],
        [1000, 0],
        [100_000, Number.NaN],
      ] as const,
    },
  ],
};

describe('a plot', () => {
  const svg = svgOf(plot);

  it('has its title, both axes with their units, and the name of each series', () => {
    for (const said of ['A list &lt;br&gt;', 'listings', 'ms &amp; more', 'whole', 'a page'])
      expect(svg).toContain(`>${said}</t`);
  });

  it('has a tick at each decade of both axes', () => {
    for (const tick of ['100', '1k', '10k', '100k', '0.1', '1', '10', '1k'])
      expect(svg).toContain(`>${tick}</text>`);
  });

  it('places a tenfold at equal distances', () => {
    const [, path = ''] = /<polyline points="([^"]+)"/.exec(svg) ?? [];
    const [one, ten, thousand] = path.split(' ').map((point) => point.split(',').map(Number));
    const across = (ten?.[0] ?? 0) - (one?.[0] ?? 0);
    expect((thousand?.[0] ?? 0) - (ten?.[0] ?? 0)).toBeCloseTo(2 * across, 0);
    expect((one?.[1] ?? 0) - (ten?.[1] ?? 0)).toBeGreaterThan(0);
  });

  it('leaves out what has no logarithm', () => expect(svg.match(/r="3.5"/g)).toHaveLength(4));

  it('is the same each time, and well formed without any point', () => {
    expect(svgOf(plot)).toBe(svg);
    expect(svgOf({ ...plot, series: [] })).not.toContain('NaN');
  });
});

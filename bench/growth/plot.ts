/** A plot of several series over one quantity, both axes logarithmic. */
export interface Plot {
  title: string;
  /** Name and unit of each axis, `listings` and `ms of processor time a call`. */
  x: string;
  y: string;
  series: readonly Series[];
}

export interface Series {
  name: string;
  points: readonly (readonly [x: number, y: number])[];
}

const WIDTH = 720;
const HEIGHT = 420;
const AREA = { left: 84, right: 24, top: 56, bottom: 92 };
const COLOURS = ['#0b6e6e', '#b3541e', '#5b4b8a', '#7a7a00', '#a0245e'];
const INK = '#24292f';
const GRID = '#d8dee4';

/** Returns a plot as an SVG document. A point that no logarithm has (none, nothing, not a number) is left out. */
export function svgOf({ title, x, y, series }: Plot): string {
  const drawn = series.map((one) => ({ ...one, points: one.points.filter(isDrawable) }));
  const points = drawn.flatMap((one) => one.points);
  const across = axis(
    points.map(([value]) => value),
    AREA.left,
    WIDTH - AREA.right,
  );
  const up = axis(
    points.map(([, value]) => value),
    HEIGHT - AREA.bottom,
    AREA.top,
  );
  const lines = drawn.map(({ points }, index) =>
    lineOf(
      points.map(([a, b]) => [across.place(a), up.place(b)] as const),
      colourOf(index),
    ),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="13" fill="${INK}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    text(AREA.left, 30, title, 'font-size="17" font-weight="600"'),
    ...across.ticks.map((tick) => upright(across.place(tick), short(tick))),
    ...up.ticks.map((tick) => level(up.place(tick), short(tick))),
    text((AREA.left + WIDTH - AREA.right) / 2, HEIGHT - AREA.bottom + 42, x, 'text-anchor="middle"'),
    `<g transform="rotate(-90)">${text(-(AREA.top + HEIGHT - AREA.bottom) / 2, 20, y, 'text-anchor="middle"')}</g>`,
    ...lines,
    ...drawn.map(({ name }, index) => legend(index, drawn.length, name)),
    '</svg>',
    '',
  ].join('\n');
}

function isDrawable([x, y]: readonly [number, number]): boolean {
  return x > 0 && y > 0 && Number.isFinite(x) && Number.isFinite(y);
}

/** Maps whole decades round the values to a stretch of pixels. */
function axis(values: readonly number[], from: number, to: number) {
  const lowest = Math.floor(Math.log10(Math.min(...values, Infinity)) + 1e-9) || 0;
  const low = Number.isFinite(lowest) ? lowest : 0;
  const highest = Math.ceil(Math.log10(Math.max(...values, 0)) - 1e-9);
  const high = Math.max(Number.isFinite(highest) ? highest : 1, low + 1);
  return {
    ticks: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)),
    place: (value: number) => round(from + ((Math.log10(value) - low) / (high - low)) * (to - from)),
  };
}

function lineOf(points: readonly (readonly [number, number])[], colour: string): string {
  const path = points.map(([a, b]) => `${a},${b}`).join(' ');
  const dots = points.map(([a, b]) => `<circle cx="${a}" cy="${b}" r="3.5" fill="${colour}"/>`).join('');
  return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots}`;
}

function upright(at: number, label: string): string {
  const bottom = HEIGHT - AREA.bottom;
  return `<path d="M${at} ${AREA.top}V${bottom}" stroke="${GRID}"/>${text(at, bottom + 20, label, 'text-anchor="middle"')}`;
}

function level(at: number, label: string): string {
  return `<path d="M${AREA.left} ${at}H${WIDTH - AREA.right}" stroke="${GRID}"/>${text(AREA.left - 8, at + 4, label, 'text-anchor="end"')}`;
}

function legend(index: number, count: number, name: string): string {
  const at = round(AREA.left + (index * (WIDTH - AREA.left - AREA.right)) / count);
  const dot = `<circle cx="${at + 5}" cy="${HEIGHT - 22}" r="5" fill="${colourOf(index)}"/>`;
  return `${dot}${text(at + 15, HEIGHT - 18, name)}`;
}

function text(x: number, y: number, content: string, attributes = ''): string {
  return `<text x="${x}" y="${y}" ${attributes}>${escaped(content)}</text>`;
}

function colourOf(index: number): string {
  return COLOURS[index % COLOURS.length] ?? INK;
}

/** `0.01`, `100`, `10k`, `1M`. */
function short(value: number): string {
  if (value >= 1e6) return `${round(value / 1e6)}M`;
  if (value >= 1e3) return `${round(value / 1e3)}k`;
  return String(Number(value.toPrecision(1)));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

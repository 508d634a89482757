interface Tile {
  code: string;
  row: number;
  column: number;
}

/** Rows of districts from north to south, each from west to east, with its first column. */
const rows: readonly { column: number; codes: readonly string[] }[] = [
  { column: 3, codes: ['D25', 'D27', 'D28'] },
  { column: 1, codes: ['D24', 'D23', 'D26', 'D20', 'D19', 'D18', 'D17'] },
  { column: 1, codes: ['D22', 'D21', 'D11', 'D12', 'D13', 'D14', 'D16'] },
  { column: 2, codes: ['D05', 'D10', 'D09', 'D08', 'D15'] },
  { column: 3, codes: ['D03', 'D06', 'D07'] },
  { column: 3, codes: ['D04', 'D02', 'D01'] },
];

export const tiles: readonly Tile[] = rows.flatMap(({ column, codes }, row) =>
  codes.map((code, index) => ({ code, row: row + 1, column: column + index })),
);

const places = new Map(tiles.map((tile) => [tile.code, tile]));

/** Returns the distance of two districts in tiles. */
export function distance(one: string, other: string): number {
  const [from, to] = [places.get(one), places.get(other)];
  return from && to ? Math.hypot(from.row - to.row, from.column - to.column) : Number.POSITIVE_INFINITY;
}

const steps: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the district that an arrow key moves to: the nearest of `among` in that direction, straight ahead first. */
export function nextTile(code: string, key: string, among: readonly string[]): string | undefined {
  const [from, step] = [places.get(code), steps[key]];
  if (!from || !step) return undefined;
  const [down, right] = step;
  const ahead = among.flatMap((other) => {
    const to = places.get(other);
    if (!to) return [];
    const onward = (to.row - from.row) * down + (to.column - from.column) * right;
    const aside = Math.abs((to.row - from.row) * right) + Math.abs((to.column - from.column) * down);
    return onward > 0 ? [{ other, far: onward + 2 * aside }] : [];
  });
  return ahead.sort((one, two) => one.far - two.far)[0]?.other;
}

/** Returns the fifth of each figure by district code, 1 for the lowest. */
export function fifths(figures: ReadonlyMap<string, number>): Map<string, number> {
  const lowestFirst = [...figures].sort(([, one], [, other]) => one - other);
  return new Map(lowestFirst.map(([code], rank) => [code, 1 + Math.floor((rank * 5) / figures.size)]));
}

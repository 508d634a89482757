import { count, duration } from '@marketplace/read-models/health-answers';

const BAR_WIDTH = 10;

/** Returns how far a rebuild is: a bar, its positions, its events a second and the time that is left. */
export function progressLine(
  name: string,
  { position, head, rate }: Record<'position' | 'head' | 'rate', number>,
) {
  const part = head === 0 ? 1 : position / head;
  const filled = Math.floor(part * BAR_WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
  const left = rate > 0 ? `, ${duration((head - position) / rate)} left` : '';
  return `${name} ${bar} ${Math.floor(part * 100)}%  ${count(position)} of ${count(head)}, ${count(rate)}/s${left}`;
}

/** Returns rows of cells as lines of aligned columns; those that hold numbers are aligned to the right. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [heads, ...rows];
  const columns = heads.map((_, index) => {
    const width = Math.max(...all.map((cells) => cells[index]?.length ?? 0));
    const isNumeric = rows.every((cells) => /^[\d–]/.test(cells[index] ?? ''));
    return (cell: string) => (isNumeric ? cell.padStart(width) : cell.padEnd(width));
  });
  return all.map((cells) =>
    columns
      .map((align, index) => align(cells[index] ?? ''))
      .join('  ')
      .trimEnd(),
  );
}

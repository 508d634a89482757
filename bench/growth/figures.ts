import type { Series } from './plot.ts';

/** Figures as they are taken, by name, each over one quantity. */
export interface Figures {
  note(name: string, at: number, value: number): void;
  /** The series of a name, under another in the plot. */
  series(name: string, as: string): Series;
  all(): Record<string, readonly (readonly [number, number])[]>;
}

/** @param onNote told each figure */
export function createFigures(onNote: (name: string, at: number, value: number) => void): Figures {
  const points = new Map<string, [number, number][]>();
  return {
    note(name, at, value) {
      points.set(name, [...(points.get(name) ?? []), [at, value]]);
      onNote(name, at, value);
    },
    series: (name, as) => ({ name: as, points: points.get(name) ?? [] }),
    all: () => Object.fromEntries(points),
  };
}

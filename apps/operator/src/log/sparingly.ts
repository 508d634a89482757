const EVERY = 10;

/** Returns what reports every tenth of the positions that it is told, so that a long import shows that it goes on. */
export function sparingly(report: (line: string) => void): (position: number) => void {
  let told = 0;
  return (position) => {
    told += 1;
    if (told % EVERY === 0) report(`position ${position}`);
  };
}

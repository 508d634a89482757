/** Returns the name that was meant by one that is nearly it; none when nothing is near. */
export function nearestName(given: string, names: Iterable<string>): string | undefined {
  const word = given.toUpperCase();
  const reach = Math.min(3, Math.max(1, Math.floor(word.length / 4)));
  let nearest: { name: string; distance: number } | undefined;
  for (const name of names) {
    const distance = editsBetween(word, name);
    if (distance <= reach && distance < (nearest?.distance ?? Infinity)) nearest = { name, distance };
  }
  return nearest?.name;
}

/** How many letters have to be put in, taken out, changed, or swapped with the next one (Levenshtein's distance, with swaps). */
function editsBetween(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= from.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(from.length, to.length);
}

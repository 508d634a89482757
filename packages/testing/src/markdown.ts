/** Returns the lines of a table in Markdown. */
export function table(headings: readonly string[], lines: readonly (readonly string[])[]): string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(headings), `|${'---|'.repeat(headings.length)}`, ...lines.map(row)];
}

/**
 * Returns a page with a run's text where the run before left its own, between `<!-- name -->` and `<!-- end of name -->`.
 *
 * @throws {Error} when the page has no such marks
 */
export function insertInto(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page has no ${begin} … ${end}.`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n${page.slice(to)}`;
}

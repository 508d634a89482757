/** Between the parts of a list in one cell of a CSV file. A part's own is written `\|`. */
const SEPARATOR = '|';

/** Returns a list as one cell of a CSV file holds it: `Pool | Gym`. */
export function listCell(parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll(SEPARATOR, `\\${SEPARATOR}`)).join(` ${SEPARATOR} `);
}

/** Returns the parts of a list that one cell holds, without empty ones. */
export function partsOfCell(cell: string): string[] {
  return cell
    .split(/(?<!\\)\|/)
    .map((part) => part.replaceAll(`\\${SEPARATOR}`, SEPARATOR).trim())
    .filter(Boolean);
}

/** What spreadsheets take for a formula is written with this mark before it, which they do not show. */
const MARKED_AS_TEXT = /^'(?=[=+\-@\t\r＝＋－＠])/;

/** Returns the text of a cell without the mark by which we tell spreadsheets that it is no formula. */
export function withoutTextMark(cell: string): string {
  return cell.replace(MARKED_AS_TEXT, '');
}

/** Separates list items in a CSV cell. In an item it is escaped as `\|`. */
const SEPARATOR = '|';

/** Formats a list as a CSV cell: `Pool | Gym`. */
export function listCell(parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll(SEPARATOR, `\\${SEPARATOR}`)).join(` ${SEPARATOR} `);
}

/** Parses a list from a CSV cell, without empty items. */
export function partsOfCell(cell: string): string[] {
  return cell
    .split(/(?<!\\)\|/)
    .map((part) => part.replaceAll(`\\${SEPARATOR}`, SEPARATOR).trim())
    .filter(Boolean);
}

/** Our exports put an apostrophe before texts that spreadsheets would run as a formula. */
const MARKED_AS_TEXT = /^'(?=[=+\-@\t\r＝＋－＠])/;

/** Removes the apostrophe that marks a cell as text. */
export function withoutTextMark(cell: string): string {
  return cell.replace(MARKED_AS_TEXT, '');
}

import { csvItems } from './csv-items.ts';

/**
 * Returns the text that a dropped file puts into the textarea: JSON as it is, CSV turned into JSON.
 *
 * @throws {Error} with what is wrong with a CSV file
 */
export function textOfFile(name: string, content: string): string {
  return /\.csv$/i.test(name) ? JSON.stringify(csvItems(content), null, 2) : content;
}

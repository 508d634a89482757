/** An image id can end in three colours of three hex digits each, as in `#7a9`. */
export const imageColorCount = 3;
const DIGITS = 3 * imageColorCount;

/** Only UUIDs of version 8 (custom data) carry colours. */
const COLORED =
  /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{3}([0-9a-f]{3})([0-9a-f]{3})([0-9a-f]{3})/;

/**
 * Returns an image id of version 8 that ends in the image's placeholder colours, top to bottom. Pages draw these until the image
 * loads.
 *
 * @param id any UUID; all but its last nine digits are kept
 * @param colors nine digits, from `digitsOfColors`
 */
export function coloredId(id: string, colors: string): string {
  return `${id.slice(0, 14)}8${id.slice(15, -DIGITS)}${colors}`;
}

/**
 * Returns an image's placeholder colours, top to bottom, from its id or path: `['#9bd', '#ccb', '#453']`; empty without colours.
 */
export function colorsOfImage(path: string): string[] {
  return (COLORED.exec(path)?.slice(1) ?? []).map((digits) => `#${digits}`);
}

/** Returns the digits of three colours from their bytes: red, green, blue, red … */
export function digitsOfColors(bytes: Iterable<number>): string {
  return [...bytes].map((byte) => Math.round(byte / 17).toString(16)).join('');
}

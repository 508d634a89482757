/** How many colours an id carries, and in how many digits: three of red, green and blue for each, as in `#7a9`. */
export const imageColorCount = 3;
const DIGITS = 3 * imageColorCount;

/** Version 8 of a UUID is for what its maker wants to say; ids of any other version say nothing. */
const COLORED =
  /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{3}([0-9a-f]{3})([0-9a-f]{3})([0-9a-f]{3})/;

/**
 * Returns a picture's id that says how the picture looks from afar: a UUID of version 8, which ends in three colours, from top to
 * bottom. Pages draw them until the picture is there, and need nothing but its path to know them.
 *
 * @param id any UUID; all but the last nine digits of it stay
 * @param colors nine digits, as `digitsOfColors` returns them
 */
export function coloredId(id: string, colors: string): string {
  return `${id.slice(0, 14)}8${id.slice(15, -DIGITS)}${colors}`;
}

/** Returns the colours of a picture from top to bottom, `['#9bd', '#ccb', '#453']`, from its id or any path with it; none when it says none. */
export function colorsOfImage(path: string): string[] {
  return (COLORED.exec(path)?.slice(1) ?? []).map((digits) => `#${digits}`);
}

/** Returns the digits of three colours in an id, from their bytes: red, green, blue, red … */
export function digitsOfColors(bytes: Iterable<number>): string {
  return [...bytes].map((byte) => Math.round(byte / 17).toString(16)).join('');
}

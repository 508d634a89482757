import { z } from 'zod/mini';

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Includes those that reverse the direction of the text around them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of them but tab and line feed
const CONTROL_IN_LINES = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

/** A single-line text, trimmed and in NFC, of at most `max` characters. */
export function line(max: number) {
  const isOneLine = z.refine<string>(
    (text) => !CONTROL.test(text),
    'must be one line without control characters',
  );
  return z.pipe(wellFormed().check(isOneLine), visible(max));
}

/** A multi-line text with `\n` line breaks, trimmed and in NFC, of at most `max` characters. */
export function lines(max: number) {
  const unixBreaks = z.overwrite<string>((text) => text.replaceAll('\r\n', '\n'));
  const isPlain = z.refine<string>(
    (text) => !CONTROL_IN_LINES.test(text),
    'must not contain control characters',
  );
  return z.pipe(wellFormed().check(unixBreaks, isPlain), visible(max));
}

/** A query parameter; empty counts as unset. */
export function unsetWhenEmpty<Schema extends z.core.$ZodType>(schema: Schema) {
  const toUnset = z.transform((value: unknown) => (value === '' ? undefined : value));
  return z.optional(z.pipe(toUnset, z.optional(schema)));
}

/** A number in a query string, from its digits. */
export function numeric(pattern: RegExp, message: string) {
  return z.pipe(z.string().check(z.regex(pattern, message)), z.transform(Number));
}

/** Parses an empty text to null, as sent by forms. */
export function emptyAsNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullable(schema),
  );
}

function wellFormed() {
  return z.string().check(z.refine((text) => text.isWellFormed(), 'must be valid Unicode'));
}

function visible(max: number) {
  return z.string().check(
    z.normalize('NFC'),
    z.trim(),
    z.minLength(1, { error: 'must not be empty', abort: true }),
    z.maxLength(max, `must be at most ${max} characters`),
    z.refine((text) => VISIBLE.test(text), 'must not be empty'),
  );
}

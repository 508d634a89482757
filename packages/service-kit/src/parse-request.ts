import type { FieldError } from '@marketplace/contracts/errors';
import { refusalWords } from '@marketplace/contracts/refusal-words';
import { z } from 'zod';
import { invalid } from './http-error.ts';

const ERRORS_LISTED = 50;

/**
 * Returns what a client sent, parsed.
 *
 * @throws {HttpError} 422 with one entry for each refused field; unknown fields are named one by one
 */
export function parseRequest<Schema extends z.core.$ZodType>(
  schema: Schema,
  sent: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, sent);
  if (parsed.success) return parsed.data;
  const { error = parsed.error } = z.safeParse(schema, sent, { error: refusalWords }); // with words, zod takes several times as long
  throw invalid(listed(error.issues.flatMap(fieldErrors)));
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), message: 'is not a known field' }));
  return [{ path: pathOf(issue.path), message: issue.message }];
}

function pathOf(path: PropertyKey[]): string {
  return path.map(String).join('.');
}

function listed(errors: FieldError[]): FieldError[] {
  if (errors.length <= ERRORS_LISTED) return errors;
  const rest = errors.length - ERRORS_LISTED;
  return [...errors.slice(0, ERRORS_LISTED), { path: '', message: `and ${rest} more` }];
}

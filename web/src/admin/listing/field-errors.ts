import type { FieldError } from '@marketplace/contracts/errors';
import { refusalWords } from '@marketplace/contracts/refusal-words';
import { z } from 'zod/mini';
import { fieldDescriptions, labelOf } from './listing-fields.ts';

/** One sentence for each refused field of the form; `''` holds what belongs to no field. */
export type FormErrors = Readonly<Record<string, string>>;

/** Returns the refusals of a body that is about to be sent; none when the schema accepts it. */
export function refusalsOf(schema: z.ZodMiniType, body: unknown): FieldError[] {
  const parsed = z.safeParse(schema, body, { reportInput: true, error: refusalWords });
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, input, message }) => ({
    path: path.join('.'),
    message: isEmpty(input) ? 'is required' : message,
  }));
}

/** Returns refusals by form field, each as a sentence; of several for one field the first. */
export function errorsByField(refusals: readonly FieldError[]): FormErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of refusals) {
    const [name = ''] = path.split('.');
    errors[name in fieldDescriptions ? name : ''] ??= sentence(pathLabel(path), message);
  }
  return errors;
}

/** Returns what a refused field is called: `Title`, `Key Features (no. 3)`; unknown ones by their path. */
export function pathLabel(path: string): string {
  const [name = '', place] = path.split('.');
  const label = labelOf(name);
  return place === undefined ? label : `${label} (no. ${Number(place) + 1})`;
}

/** `Title` and `must not be empty` make `Title must not be empty.`; a whole sentence follows its label after a colon. */
export function sentence(label: string, message: string): string {
  const text = /[.!?]$/.test(message) ? message : `${message}.`;
  if (label === '') return text.charAt(0).toUpperCase() + text.slice(1);
  return /^[a-z]/.test(text) ? `${label} ${text}` : `${label}: ${text}`;
}

function isEmpty(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === 'string' && input.trim() === '');
}

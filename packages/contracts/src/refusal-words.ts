import type { z } from 'zod/mini';

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'an id',
  date: 'a day such as 2026-11-03',
  datetime: 'a time such as 2026-11-03T09:00:00Z',
};

const UNITS: Readonly<Record<string, [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
};

type Issue = Parameters<z.core.$ZodErrorMap>[0];
type Bound = Extract<Issue, { code: 'too_big' | 'too_small' }>;

/** Default validation messages; the field name is put before them: `must be a number`. For zod's `error` option. */
export const refusalWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? 'of another kind'}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'in another format'}`;
    case 'too_big':
    case 'too_small':
      return boundWords(issue);
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
};

function boundWords(issue: Bound): string {
  const isMost = issue.code === 'too_big';
  const bound = Number(isMost ? issue.maximum : issue.minimum);
  const number = bound < 10_000 ? String(bound) : bound.toLocaleString('en-US'); // years have no thousands separator
  const units = UNITS[issue.origin];
  if (units) {
    const [one, many] = units;
    return `must have ${isMost ? 'at most' : 'at least'} ${number} ${bound === 1 ? one : many}`;
  }
  if (issue.inclusive) return `must be ${number} or ${isMost ? 'less' : 'more'}`;
  return `must be ${isMost ? 'less' : 'greater'} than ${number}`;
}

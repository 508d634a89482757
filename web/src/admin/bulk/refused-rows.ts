import type { FieldError } from '@marketplace/contracts/errors';
import { errorsByField } from '../listing/listing-fields.ts';
import type { Row } from './rows.ts';

/**
 * Returns rows with what the server said of those that it refused.
 *
 * @param sent the rows in the order in which they were sent, in which `errors` counts them: `2.price`
 */
export function withRefusals(
  rows: readonly Row[],
  sent: readonly Row[],
  errors: readonly FieldError[],
): readonly Row[] {
  const byNumber = new Map<number, FieldError[]>();
  for (const { path, message } of errors) {
    const [, place, field = ''] = /^(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    const row = place === undefined ? undefined : sent[Number(place)];
    if (row) byNumber.set(row.number, [...(byNumber.get(row.number) ?? []), { path: field, message }]);
  }
  return rows.map((row) => {
    const refused = byNumber.get(row.number);
    return refused ? { ...row, errors: errorsByField(refused), traits: undefined, key: undefined } : row;
  });
}

/**
 * Returns an amount with at most two decimals. Rounds half away from zero by decimal digits, as Postgres does: 1.005 becomes 1.01.
 */
export function roundToCents(amount: number): number {
  if (Number.isInteger(amount)) return amount;
  const cents = Number(`${amount}e2`);
  return Math.round(Number.isNaN(cents) ? amount * 100 : cents) / 100; // tiny numbers already have an exponent
}

/** Returns an amount changed by so many percent, in whole dollars. */
export function changedByPercent(amount: number, percent: number): number {
  return Math.round((amount * (100 + percent)) / 100);
}

export const SQFT_PER_SQM = 10.763_910_4;

const SCALES: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  m: 6,
  mil: 6,
  mio: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
};
const AMOUNT = /^(?:s?\$|sgd)?\s*(\d{1,3}(?:(?:,|\s)\d{3})+|\d+)?(\.\d+)?\s*([a-z]+)?(?:\s*sgd)?$/;

/**
 * Parses an amount as people type it: `1,200,000`, `1 200 000`, `$1.2m`, `850k`, `S$1.2 million`. Returns null for an empty text
 * and NaN for an invalid one.
 */
export function readAmount(typed: string): number | null {
  const text = typed.trim().toLowerCase();
  if (text === '') return null;
  const [found, whole = '', decimals = '', scale] = AMOUNT.exec(text) ?? [];
  const power = scale === undefined ? 0 : SCALES[scale];
  if (found === undefined || power === undefined || whole + decimals === '') return Number.NaN;
  return Number(`${whole.replaceAll(/\D/g, '')}${decimals}e${power}`); // shift the decimal point; multiplying would round
}

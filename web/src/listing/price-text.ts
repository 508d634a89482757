import { readAmount } from '@marketplace/contracts/amounts';

/** Returns what of a text can be a price: digits, and a point with at most two more; `1.5m` and `800k` are written out. */
export function priceText(text: string): string {
  const amount = /[km]$/i.test(text) && readAmount(text);
  if (amount) return String(amount);
  const [whole = '', ...cents] = text.replace(/[^\d.]/g, '').split('.');
  return cents.length === 0 ? whole : `${whole}.${cents.join('').slice(0, 2)}`;
}

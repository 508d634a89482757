import type { CostInputs } from '../../listing/buying-costs.ts';

const couple = {
  first: 'A married couple with a citizen who buy together and own no other home pay no ABSD.',
  second:
    'A married couple with a citizen who buy together get the ABSD back if they sell their first home within 6 months of buying this one, or of its completion.',
};
const seniors =
  'Single citizens aged 55 or older get it back too, if this home is worth less than the one they sell within 6 months.';
const treaties =
  'Citizens of the United States, and citizens and permanent residents of Iceland, Liechtenstein, Norway and Switzerland, pay the ABSD of a Singapore citizen.';

/** Returns who pays less Additional Buyer's Stamp Duty than the figures say. */
export function remissionNotes({
  kind,
  buyer,
  owned,
}: Pick<CostInputs, 'kind' | 'buyer' | 'owned'>): string[] {
  if (kind === 'hdb' && buyer === 'resident')
    return ['No ABSD is due on an HDB flat if one of the buyers is a citizen.'];
  if (kind !== 'private' || buyer === 'entity') return [];
  return [
    owned === '0' && buyer !== 'citizen' && couple.first,
    owned === '1' && couple.second,
    owned === '1' && buyer === 'citizen' && seniors,
    buyer === 'foreigner' && treaties,
  ].filter((note) => note !== false);
}

import type { District } from './districts.ts';
import { districts } from './districts.ts';

/** First two digits of the postal codes of each district, in order, as published by the Urban Redevelopment Authority. */
const SECTORS =
  '01 02 03 04 05 06|07 08|14 15 16|09 10|11 12 13|17|18 19|20 21|22 23|24 25 26 27|28 29 30|31 32 33|34 35 36 37|38 39 40 41|42 43 44 45|46 47 48|49 50 81|51 52|53 54 55 82|56 57|58 59|60 61 62 63 64|65 66 67 68|69 70 71|72 73|77 78|75 76|79 80';

/** Returns the district of a postal code of six digits. */
export function districtOfPostalCode(code: string): District | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  return districts[SECTORS.split('|').findIndex((sectors) => sectors.split(' ').includes(code.slice(0, 2)))];
}

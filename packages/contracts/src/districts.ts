/** One of Singapore's 28 postal districts, as published by the Urban Redevelopment Authority. */
export interface District {
  /** `D09` */
  code: string;
  number: number;
  areas: string[];
  /** For filters and the search panel: `District 9: Orchard, Cairnhill, River Valley`. */
  longLabel: string;
  /** Stored with listings and shown in admin forms: `D09 - Orchard / River Valley`. */
  shortLabel: string;
  /** For pages and navigation menus: `D09 Orchard / River Valley`. */
  menuLabel: string;
  /** Core Central, Rest of Central or Outside Central Region. */
  marketSegment: string;
}

export const ALL_DISTRICTS = 'All Districts';

export const districts: readonly District[] = [
  district(1, ['Raffles Place', 'Cecil', 'Marina', "People's Park"], 'Boat Quay / Raffles Place', 'CCR/RCR'),
  district(2, ['Anson', 'Tanjong Pagar'], 'Chinatown / Tanjong Pagar', 'CCR/RCR'),
  district(3, ['Queenstown', 'Tiong Bahru'], 'Alexandra / Tiong Bahru', 'RCR'),
  district(4, ['Telok Blangah', 'Harbourfront'], 'Harbourfront / Telok Blangah', 'CCR/RCR'),
  district(
    5,
    ['Pasir Panjang', 'Hong Leong Garden', 'Clementi New Town'],
    'Buona Vista / Pasir Panjang',
    'RCR/OCR',
  ),
  district(6, ['High Street', 'Beach Road (part)'], 'City Hall / Clarke Quay', 'CCR/RCR'),
  district(7, ['Middle Road', 'Golden Mile'], 'Beach Road / Bugis / Rochor', 'CCR/RCR'),
  district(8, ['Little India'], 'Farrer Park / Serangoon Rd', 'RCR'),
  district(9, ['Orchard', 'Cairnhill', 'River Valley'], 'Orchard / River Valley', 'CCR'),
  district(10, ['Ardmore', 'Bukit Timah', 'Holland Road', 'Tanglin'], 'Tanglin / Holland', 'CCR'),
  district(11, ['Watten Estate', 'Novena', 'Thomson'], 'Novena / Newton', 'CCR'),
  district(12, ['Balestier', 'Toa Payoh', 'Serangoon'], 'Balestier / Toa Payoh', 'RCR'),
  district(13, ['Macpherson', 'Braddell'], 'Macpherson / Potong Pasir', 'RCR'),
  district(14, ['Geylang', 'Eunos'], 'Eunos / Geylang / Paya Lebar', 'RCR/OCR'),
  district(15, ['Katong', 'Joo Chiat', 'Amber Road'], 'East Coast / Marine Parade', 'RCR/OCR'),
  district(16, ['Bedok', 'Upper East Coast', 'Eastwood', 'Kew Drive'], 'Bedok / Upper East Coast', 'OCR'),
  district(17, ['Loyang', 'Changi'], 'Changi Airport / Changi Village', 'OCR'),
  district(18, ['Tampines', 'Pasir Ris'], 'Pasir Ris / Tampines', 'OCR'),
  district(19, ['Serangoon Garden', 'Hougang', 'Punggol'], 'Hougang / Punggol / Sengkang', 'OCR'),
  district(20, ['Bishan', 'Ang Mo Kio'], 'Ang Mo Kio / Bishan / Thomson', 'RCR/OCR'),
  district(
    21,
    ['Upper Bukit Timah', 'Clementi Park', 'Ulu Pandan'],
    'Clementi Park / Upper Bukit Timah',
    'OCR',
  ),
  district(22, ['Jurong'], 'Boon Lay / Jurong / Tuas', 'OCR'),
  district(23, ['Hillview', 'Dairy Farm', 'Bukit Panjang', 'Choa Chu Kang'], 'Bukit Timah / Hillview', 'OCR'),
  district(24, ['Lim Chu Kang', 'Tengah'], 'Lim Chu Kang / Tengah', 'OCR'),
  district(25, ['Kranji', 'Woodgrove'], 'Admiralty / Woodlands', 'OCR'),
  district(26, ['Upper Thomson', 'Springleaf'], 'Mandai / Upper Thomson', 'OCR'),
  district(27, ['Yishun', 'Sembawang'], 'Sembawang / Yishun', 'OCR'),
  district(28, ['Seletar'], 'Seletar / Yio Chu Kang', 'OCR'),
];

/** The eleven districts in the navigation menus. */
export const menuDistricts: readonly District[] = [1, 2, 3, 4, 5, 9, 10, 11, 15, 19, 23].flatMap((number) =>
  districts.filter((one) => one.number === number),
);

const byKey = new Map(districts.flatMap((one) => keysOf(one).map((key) => [key, one] as const)));

/** Finds a district by code (`D09`, `D9`), number (`9`), long label or short label. Ignores case, spacing and punctuation. */
export function findDistrict(text: string): District | undefined {
  return byKey.get(keyOf(text));
}

/** Returns the code (`D09`) of a stored short label. */
export function districtCode(shortLabel: string): string {
  return shortLabel.slice(0, 3);
}

/** Returns the display name of a stored short label: `D09 Orchard / River Valley`. */
export function districtName(shortLabel: string): string {
  return findDistrict(shortLabel)?.menuLabel ?? shortLabel;
}

function district(number: number, areas: string[], name: string, marketSegment: string): District {
  const code = `D${String(number).padStart(2, '0')}`;
  return {
    code,
    number,
    areas,
    longLabel: `District ${number}: ${areas.join(', ')}`,
    shortLabel: `${code} - ${name}`,
    menuLabel: `${code} ${name}`,
    marketSegment,
  };
}

function keysOf({ code, number, longLabel, shortLabel }: District): string[] {
  return [code, `D${number}`, String(number), `District ${number}`, longLabel, shortLabel].map(keyOf);
}

function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^(d?)0+(?=\d)/, '$1');
}

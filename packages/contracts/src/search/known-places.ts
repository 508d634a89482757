import { plainText } from './plain-text.ts';

/**
 * Stations and schools by district: that of their postal code, and the one across the road. Stations and lines as on the Land Transport
 * Authority's system map of 21 July 2026, schools as in the Ministry of Education's list of 2026; docs/facts.md has the sources.
 * Districts by postal sector, as published by the Urban Redevelopment Authority. Bedok South, Marina South, Mount Pleasant,
 * Sungei Bedok and Xilin are built but were not open then.
 */
const mrtStations: Readonly<Record<number, string>> = {
  1: 'Raffles Place, Marina Bay, Marina South, Marina South Pier, Bayfront, Downtown, Promenade, Telok Ayer, Chinatown, Clarke Quay, Gardens by the Bay, Shenton Way, Maxwell, Nicoll Highway',
  2: 'Tanjong Pagar, Chinatown, Maxwell, Shenton Way, Prince Edward Road, Cantonment, Outram Park',
  3: 'Outram Park, Tiong Bahru, Redhill, Queenstown, Commonwealth, Havelock',
  4: 'HarbourFront, Telok Blangah, Labrador Park, Keppel',
  5: 'Buona Vista, Dover, Clementi, one-north, Kent Ridge, Haw Par Villa, Pasir Panjang, Labrador Park',
  6: 'City Hall, Clarke Quay, Esplanade, Fort Canning, Bras Basah',
  7: 'Bugis, Bras Basah, Bencoolen, Rochor, Esplanade, Nicoll Highway',
  8: 'Little India, Farrer Park, Jalan Besar, Lavender, Rochor, Bendemeer',
  9: 'Orchard, Somerset, Dhoby Ghaut, Newton, Great World, Fort Canning, Little India',
  10: 'Orchard Boulevard, Napier, Stevens, Botanic Gardens, Farrer Road, Holland Village, Tan Kah Kee, Sixth Avenue, Buona Vista',
  11: 'Novena, Newton, Stevens, Caldecott, Mount Pleasant, Botanic Gardens, Tan Kah Kee, Sixth Avenue',
  12: 'Toa Payoh, Braddell, Boon Keng, Bendemeer, Geylang Bahru, Caldecott',
  13: 'Potong Pasir, Woodleigh, MacPherson, Tai Seng, Bartley, Mattar',
  14: 'Aljunied, Paya Lebar, Eunos, Kembangan, Kallang, Dakota, Mountbatten, Stadium, MacPherson, Mattar, Ubi, Kaki Bukit',
  15: 'Tanjong Rhu, Katong Park, Tanjong Katong, Marine Parade, Marine Terrace, Siglap, Mountbatten, Stadium, Dakota',
  16: 'Bedok, Tanah Merah, Bedok North, Bedok Reservoir, Bayshore, Bedok South, Sungei Bedok, Xilin, Upper Changi, Expo',
  17: 'Changi Airport',
  18: 'Tampines, Simei, Pasir Ris, Tampines East, Tampines West',
  19: 'Serangoon, Kovan, Hougang, Buangkok, Sengkang, Punggol, Punggol Coast, Lorong Chuan, Bartley, Tai Seng',
  20: 'Bishan, Ang Mo Kio, Yio Chu Kang, Marymount, Upper Thomson, Bright Hill, Mayflower',
  21: 'Beauty World, King Albert Park, Hume',
  22: 'Jurong East, Chinese Garden, Lakeside, Boon Lay, Pioneer, Joo Koon, Gul Circle, Tuas Crescent, Tuas West Road, Tuas Link',
  23: 'Bukit Batok, Bukit Gombak, Choa Chu Kang, Yew Tee, Bukit Panjang, Cashew, Hillview, Hume',
  25: 'Woodlands, Marsiling, Kranji, Admiralty, Woodlands North, Woodlands South',
  26: 'Springleaf, Lentor',
  27: 'Yishun, Khatib, Sembawang, Canberra',
};

/** Many are everyday words, so they need `LRT`, `station` or `near`. */
const lrtStations: Readonly<Record<number, string>> = {
  19: 'Compassvale, Rumbia, Bakau, Kangkar, Ranggung, Cheng Lim, Farmway, Tongkang, Renjong, Cove, Meridian, Coral Edge, Riviera, Kadaloor, Oasis, Damai, Sam Kee, Teck Lee, Punggol Point, Samudera, Nibong, Sumang, Soo Teck',
  23: 'South View, Keat Hong, Teck Whye, Phoenix, Petir, Pending, Bangkit, Fajar, Segar, Jelapang, Senja',
  28: 'Kupang, Thanggam, Fernvale, Layar',
};

const schools: Readonly<Record<number, string>> = {
  3: 'Alexandra Primary, Zhangde Primary, Queenstown Primary, Gan Eng Seng',
  4: 'Radin Mas Primary, CHIJ Kellock, Blangah Rise Primary',
  5: 'Nan Hua Primary, Fairfield Methodist, ACS Independent, Anglo-Chinese School Independent, Anglo-Chinese JC, NUS High, NUS, National University of Singapore, Tanglin Trust, UWCSEA Dover',
  6: 'SMU',
  7: 'SMU',
  8: 'Farrer Park Primary',
  9: "ACS Junior, Anglo-Chinese School Junior, River Valley Primary, School of the Arts, St Margaret's",
  10: "Nanyang Primary, Henry Park Primary, Henry Park, Hwa Chong, Crescent Girls', St Margaret's",
  11: "Raffles Girls' Primary, ACS Primary, Anglo-Chinese School Primary, ACS Barker, SJI, SJI Junior, St Joseph's Institution, Singapore Chinese Girls', SCGS, Nanyang Girls', National JC, SJI International, Chatsworth International",
  12: "Pei Chun, CHIJ Toa Payoh, Raffles Girls' School, RGS, Hong Wen",
  13: "Maris Stella, Cedar Girls', Cedar Primary, St Andrew's, Stamford American",
  14: 'Kong Hwa, Geylang Methodist, Maha Bodhi, Nexus International',
  15: "Tao Nan, Haig Girls', CHIJ Katong, Ngee Ann Primary, Tanjong Katong Primary, Dunman High, Victoria School, Victoria JC",
  16: 'Red Swastika, Temasek Primary, Temasek JC, SUTD',
  18: "St Hilda's, Gongshang, Poi Ching, White Sands Primary, Elias Park, Temasek JC, UWCSEA East, Overseas Family School",
  19: "Rosyth, Nan Chiau, Holy Innocents', Paya Lebar Methodist Girls', Montfort, Zhonghua Primary, Yangzheng, Mee Toh, Australian International, Global Indian, Singapore Institute of Technology",
  20: 'Ai Tong, Catholic High, CHIJ St Nicholas, Kuo Chuan, Anderson Primary, Raffles Institution, Eunoia JC, French School',
  21: "Pei Hwa Presbyterian, Pei Hwa, Methodist Girls', MGS, Bukit Timah Primary, SUSS",
  22: 'Rulang, River Valley High, NTU, Canadian International',
  23: 'Princess Elizabeth, South View Primary, Keming, Zhenghua, Dulwich, German European School',
  24: 'Pioneer Primary',
  25: 'Singapore American School, Woodgrove Primary',
  27: 'Chongfu, Northland Primary, Wellington Primary',
};

/** District numbers along each line. */
const lines: Readonly<Record<string, number[]>> = {
  'East-West': [18, 16, 14, 8, 7, 6, 1, 2, 3, 5, 10, 22, 17],
  'North-South': [22, 23, 25, 27, 20, 12, 11, 9, 6, 1],
  'North-East': [4, 3, 2, 1, 6, 9, 8, 12, 13, 19],
  Circle: [9, 7, 6, 1, 14, 15, 13, 19, 20, 12, 11, 10, 5, 4, 2],
  Downtown: [23, 21, 10, 11, 9, 8, 7, 1, 2, 6, 12, 13, 14, 16, 18],
  'Thomson-East Coast': [25, 26, 20, 12, 11, 10, 9, 3, 2, 1, 15, 16],
};

export interface KnownPlace {
  /** `Khatib MRT`, `the Circle Line`. */
  name: string;
  /** `d27` */
  codes: string[];
  /** What a listing near it may say, made by `plainText`. */
  said: string[];
  kind: 'mrt' | 'lrt' | 'school' | 'line';
}

const byKey = new Map<string, KnownPlace>();

function add(kind: KnownPlace['kind'], name: string, number: number): void {
  const plain = plainText(name);
  const key = `${plain.trim()}${kind === 'line' ? ' line' : ''}`;
  const code = `d${String(number).padStart(2, '0')}`;
  const known = byKey.get(key);
  if (known) known.codes.push(code);
  else byKey.set(key, { kind, codes: [code], ...namesOf(kind, name, plain) });
}

function namesOf(kind: KnownPlace['kind'], name: string, plain: string): Pick<KnownPlace, 'name' | 'said'> {
  if (kind === 'line') return { name: `the ${name} Line`, said: [`${plain}line `] };
  if (kind === 'school') return { name, said: [plain] };
  return {
    name: `${name} ${kind.toUpperCase()}`,
    said: [`${plain}mrt `, `${plain}lrt `, `${plain}station `],
  };
}

for (const [kind, table] of [
  ['mrt', mrtStations],
  ['lrt', lrtStations],
  ['school', schools],
] as const)
  for (const [number, names] of Object.entries(table))
    for (const name of names.split(', ')) add(kind, name, Number(number));
for (const [name, numbers] of Object.entries(lines)) for (const number of numbers) add('line', name, number);

/** Returns the place of a normalised name without spaces at its ends. */
export function findKnownPlace(key: string): KnownPlace | undefined {
  return byKey.get(key);
}

/** All station names, such as `Khatib MRT`. */
export const stationNames: readonly string[] = [...byKey.values()].flatMap(({ kind, name }) =>
  kind === 'mrt' || kind === 'lrt' ? [name] : [],
);

const NEAR =
  '(?:near(?:by|est)?(?: to)?|close to|next to|beside|opposite|around|walk(?:ing distance)? (?:to|from)|(?:within )?\\d+(?:\\.\\d+)?\\s?km (?:of|from|to))';
const KIND =
  '(?:mrt|lrt|train|station|line|primary|pri|secondary|sec|junior college|jc|high|girls|international|school|sch)';
const names = [...byKey.keys()]
  .sort((one, other) => other.length - one.length)
  .map((key) => ({
    /** In every spelling of the name. */
    start: key.split(' ', 1)[0]?.replace(/s$/, '') ?? '',
    /** Spaces, hyphens and points between the words; an apostrophe may be left out. */
    spellings: key.replaceAll(/s\b/g, "['’]?s['’]?").replaceAll(' ', '[\\s.-]+'),
  }));

/**
 * Returns the pattern of the places that a text may name, undefined if it names none: `near Khatib`, `Tai Seng MRT`, `1km of Nanyang
 * Primary School`, `Circle Line`.
 */
export function placePattern(text: string): RegExp | undefined {
  const lower = text.toLowerCase();
  const possible = names.filter(({ start }) => lower.includes(start)).map(({ spellings }) => spellings);
  if (possible.length === 0) return undefined;
  return new RegExp(
    `(?<before>^|[\\s,;(|])(?:(?<near>${NEAR})\\s+(?:the )?)?(?<place>${possible.join('|')})(?<kind>(?:[\\s-]+${KIND})*)(?!\\w)`,
    'gi',
  );
}

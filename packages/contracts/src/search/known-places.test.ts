import { expect, it } from 'vitest';
import { findKnownPlace, stationNames } from './known-places.ts';
import { plainText } from './plain-text.ts';

/** Stations of each line on the system map of 21 July 2026, from one end to the other, and those that are built but not open. */
const lines = {
  'North-South':
    'Jurong East, Bukit Batok, Bukit Gombak, Choa Chu Kang, Yew Tee, Kranji, Marsiling, Woodlands, Admiralty, Sembawang, Canberra, Yishun, Khatib, Yio Chu Kang, Ang Mo Kio, Bishan, Braddell, Toa Payoh, Novena, Newton, Orchard, Somerset, Dhoby Ghaut, City Hall, Raffles Place, Marina Bay, Marina South Pier',
  'East-West':
    'Pasir Ris, Tampines, Simei, Tanah Merah, Bedok, Kembangan, Eunos, Paya Lebar, Aljunied, Kallang, Lavender, Bugis, City Hall, Raffles Place, Tanjong Pagar, Outram Park, Tiong Bahru, Redhill, Queenstown, Commonwealth, Buona Vista, Dover, Clementi, Jurong East, Chinese Garden, Lakeside, Boon Lay, Pioneer, Joo Koon, Gul Circle, Tuas Crescent, Tuas West Road, Tuas Link, Expo, Changi Airport',
  'North-East':
    'HarbourFront, Outram Park, Chinatown, Clarke Quay, Dhoby Ghaut, Little India, Farrer Park, Boon Keng, Potong Pasir, Woodleigh, Serangoon, Kovan, Hougang, Buangkok, Sengkang, Punggol, Punggol Coast',
  Circle:
    'Dhoby Ghaut, Bras Basah, Esplanade, Promenade, Nicoll Highway, Stadium, Mountbatten, Dakota, Paya Lebar, MacPherson, Tai Seng, Bartley, Serangoon, Lorong Chuan, Bishan, Marymount, Caldecott, Botanic Gardens, Farrer Road, Holland Village, Buona Vista, one-north, Kent Ridge, Haw Par Villa, Pasir Panjang, Labrador Park, Telok Blangah, HarbourFront, Keppel, Cantonment, Prince Edward Road, Marina Bay, Bayfront',
  Downtown:
    'Bukit Panjang, Cashew, Hillview, Hume, Beauty World, King Albert Park, Sixth Avenue, Tan Kah Kee, Botanic Gardens, Stevens, Newton, Little India, Rochor, Bugis, Promenade, Bayfront, Downtown, Telok Ayer, Chinatown, Fort Canning, Bencoolen, Jalan Besar, Bendemeer, Geylang Bahru, Mattar, MacPherson, Ubi, Kaki Bukit, Bedok North, Bedok Reservoir, Tampines West, Tampines, Tampines East, Upper Changi, Expo',
  'Thomson-East Coast':
    'Woodlands North, Woodlands, Woodlands South, Springleaf, Lentor, Mayflower, Bright Hill, Upper Thomson, Caldecott, Stevens, Napier, Orchard Boulevard, Orchard, Great World, Havelock, Outram Park, Maxwell, Shenton Way, Marina Bay, Gardens by the Bay, Tanjong Rhu, Katong Park, Tanjong Katong, Marine Parade, Marine Terrace, Siglap, Bayshore',
};
const notOpen = 'Bedok South, Marina South, Mount Pleasant, Sungei Bedok, Xilin';
/** Without those that are stations of the MRT too. */
const lrt =
  'South View, Keat Hong, Teck Whye, Phoenix, Petir, Pending, Bangkit, Fajar, Segar, Jelapang, Senja, Compassvale, Rumbia, Bakau, Kangkar, Ranggung, Cheng Lim, Farmway, Kupang, Thanggam, Fernvale, Layar, Tongkang, Renjong, Cove, Meridian, Coral Edge, Riviera, Kadaloor, Oasis, Damai, Sam Kee, Teck Lee, Punggol Point, Samudera, Nibong, Sumang, Soo Teck';

const mrt = new Set(Object.values(lines).flatMap((stations) => stations.split(', ')));
const find = (name: string) => findKnownPlace(plainText(name).trim());

it('knows the 146 open stations of the MRT, five that are built, and those of the LRT', () => {
  expect(mrt.size).toBe(146);
  const names = [...mrt, ...notOpen.split(', ')].map((name) => `${name} MRT`);
  expect([...stationNames].sort()).toEqual(
    [...names, ...lrt.split(', ').map((name) => `${name} LRT`)].sort(),
  );
});

it.each(Object.entries(lines))('the %s Line runs through the districts of its stations', (name, stations) => {
  const codes = stations.split(', ').flatMap((station) => find(station)?.codes ?? []);
  expect(find(`${name} line`)?.codes.toSorted()).toEqual([...new Set(codes)].sort());
});

it.each([
  ['Temasek JC', ['d16', 'd18']], // in Tampines until December 2027
  ['SMU', ['d06', 'd07']],
  ['Pioneer Primary', ['d24']],
  ["St Margaret's", ['d09', 'd10']], // primary and secondary
  ['Hume', ['d21', 'd23']],
])('%s is in %j', (name, codes) => expect(find(name)?.codes).toEqual(codes));

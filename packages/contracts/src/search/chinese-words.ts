/** Chinese words of the trade, and how a search says them in English. */
const words: Readonly<Record<string, string>> = {
  执行共管公寓: 'ec',
  共管公寓: 'condo',
  单身公寓: 'studio',
  公寓: 'condo',
  组屋: 'hdb',
  有地住宅: 'landed',
  洋房: 'landed',
  排屋: 'terrace',
  半独立: 'semi-d',
  独立式: 'bungalow',
  别墅: 'bungalow',
  店屋: 'shophouse',
  办公室: 'office',
  写字楼: 'office',
  店面: 'shop',
  商铺: 'shop',
  工厂: 'factory',
  仓库: 'warehouse',
  诊所: 'clinic',
  新楼盘: 'new launch',
  新盘: 'new launch',
  二手房: 'resale',
  二手: 'resale',
  转售: 'resale',
  出租: 'rent',
  租房: 'rent',
  出售: 'sale',
  普通房: 'common room',
  主人房: 'master room',
  房间: 'room',
  地铁站: 'MRT',
  地铁: 'MRT',
  小学: 'school',
  学校: 'school',
  学区: 'school',
  泳池: 'pool',
  游泳池: 'swimming pool',
  花园: 'garden',
  阳台: 'balcony',
  海景: 'sea view',
  高楼层: 'high floor',
  宠物: 'pets',
  家具: 'furnished',
  停车位: 'parking',
  永久地契: 'freehold',
  永久产权: 'freehold',
  便宜: 'cheap',
  乌节: 'Orchard',
  淡滨尼: 'Tampines',
  裕廊东: 'Jurong East',
  裕廊: 'Jurong',
  榜鹅: 'Punggol',
  盛港: 'Sengkang',
  后港: 'Hougang',
  兀兰: 'Woodlands',
  义顺: 'Yishun',
  三巴旺: 'Sembawang',
  宏茂桥: 'Ang Mo Kio',
  碧山: 'Bishan',
  大巴窑: 'Toa Payoh',
  实龙岗: 'Serangoon',
  勿洛: 'Bedok',
  加东: 'Katong',
  东海岸: 'East Coast',
  芽笼: 'Geylang',
  武吉知马: 'Bukit Timah',
  武吉班让: 'Bukit Panjang',
  武吉巴督: 'Bukit Batok',
  蔡厝港: 'Choa Chu Kang',
  金文泰: 'Clementi',
  女皇镇: 'Queenstown',
  中峇鲁: 'Tiong Bahru',
  牛车水: 'Chinatown',
  诺维娜: 'Novena',
  巴西立: 'Pasir Ris',
  樟宜: 'Changi',
  到: 'to',
  至: 'to',
  // little words
  附近: '',
  靠近: '',
  房子: '',
  新加坡: '',
  的: '',
  在: '',
  近: '',
  找: '',
  买: '',
  租: 'rent',
  卖: 'sale',
};

const digits = '零一二三四五六七八九';
const COUNT = `[1-9${digits}两]`;
const bounds: Readonly<Record<string, string>> = {
  以下: 'under',
  以内: 'under',
  以上: 'from',
  左右: 'about',
};

function digitOf(said: string): string {
  if (said === '两') return '2';
  return digits.includes(said) ? String(digits.indexOf(said)) : said;
}

type Rewrite = [RegExp, (...said: string[]) => string];

/** In this order; a living room is not counted. */
const rewrites: readonly Rewrite[] = [
  [new RegExp(`(${COUNT})\\s*房式`, 'g'), (_, one = '') => `${digitOf(one)} room`],
  [
    new RegExp(`(${COUNT})\\s*[个间]?(?:卧室|睡房|卧|房(?!间|子))`, 'g'),
    (_, one = '') => `${digitOf(one)} bedroom`,
  ],
  [new RegExp(`(${COUNT})\\s*[个间]?(?:浴室|卫|浴)`, 'g'), (_, one = '') => `${digitOf(one)} bathroom`],
  [new RegExp(`${COUNT}厅`, 'g'), () => ''],
  [/(?:第\s*)?(\d{1,2})\s*邮?区/g, (_, one = '') => `district ${one}`],
  [/([\d,]+)\s*(?:平方)?尺/g, (_, one = '') => `${one} sqft`],
  [/([\d,]+)\s*平方?米/g, (_, one = '') => `${one} sqm`],
  [
    /([\d,.]+)\s*([万千])?\s*(?:新币|新元|元|块)?\s*(以下|以内|以上|左右)/g,
    (_, one = '', scale, bound = '') => `${bounds[bound]} ${amountOf(one, scale)}`,
  ],
  [/([\d.]+)\s*([万千])/g, (_, one = '', scale) => amountOf(one, scale)],
  [
    new RegExp(
      Object.keys(words)
        .sort((one, other) => other.length - one.length)
        .join('|'),
      'g',
    ),
    (said) => words[said] ?? said,
  ],
];

function amountOf(said: string, scale: string | undefined): string {
  if (scale === undefined) return said;
  return `${Number(said.replaceAll(',', '')) * (scale === '万' ? 10 : 1)}k`;
}

const HAN = /\p{Script=Han}/u;

/** Returns a search with its Chinese words of the trade in English: `3房公寓` is `3 bedroom condo`. Others stay as typed. */
export function inEnglish(search: string): string {
  if (!HAN.test(search)) return search;
  const said = rewrites.reduce(
    (text, [pattern, write]) => text.replace(pattern, (...match) => ` ${write(...match)} `),
    search,
  );
  return said.replaceAll(/\s+/g, ' ').trim();
}

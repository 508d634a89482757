import { changedByPercent, readAmount } from '@marketplace/contracts/amounts';
import { districtCode, districts } from '@marketplace/contracts/districts';
import type { ChangeListings } from '@marketplace/contracts/listings/listing.commands';
import { ReviseListing } from '@marketplace/contracts/listings/listing.commands';
import { exactPrice } from '../../ui/format.ts';
import { errorsByField, refusalsOf } from '../listing/listing-fields.ts';
import { isoOfLocal, moment } from '../ui/times.tsx';

/** A change of many listings. `{}` in its texts stands for `12 properties`. */
export interface ChangeOfMany {
  /** Without it, the listings are deleted. */
  changes?: Omit<ChangeListings, 'ids'>;
  /** `Set {} to sold` */
  act: string;
  /** `{} set to sold` */
  done: string;
  consequence: string;
  priceAfter?: (before: number) => number;
}

interface Kind {
  name: string;
  /** What the admin enters: a number, a day and time in Singapore, or one of the options. */
  asks?: { label: string; isTime?: true; options?: Readonly<Record<string, string>> };
  /** Returns the change, or what is wrong with the entered text. */
  read: (entered: string) => ChangeOfMany | string;
}

const statusWords = {
  active: 'Visitors see all of them at once.',
  inactive: 'Visitors no longer see any of them.',
  sold: 'Visitors see all of them as sold, and rentals as rented.',
} as const;

function toStatus(status: keyof typeof statusWords): Kind {
  const texts = { act: `Set {} to ${status}`, done: `{} set to ${status}`, consequence: statusWords[status] };
  return { name: `Set to ${status}`, read: () => ({ changes: { status }, ...texts }) };
}

function toNewLaunch(is_new_launch: boolean): Kind {
  const mark = is_new_launch ? 'as new launch' : 'as not a new launch';
  const texts = { act: `Mark {} ${mark}`, done: `{} marked ${mark}`, consequence: SEEN };
  return { name: `Mark ${mark}`, read: () => ({ changes: { is_new_launch }, ...texts }) };
}

const SEEN = 'Visitors see it at once.';

function toPrice(entered: string): ChangeOfMany | string {
  const price = readAmount(entered) ?? Number.NaN;
  const refused = errorsByField(refusalsOf(ReviseListing, { price })).price;
  const shown = exactPrice(price);
  const texts = { act: `Set the price of {} to ${shown}`, done: `{} set to ${shown}`, consequence: SEEN };
  return refused ?? { changes: { price }, ...texts, priceAfter: () => price };
}

const PERCENT = /^(\d+(?:\.\d+)?)\s*%?$/;

function byPercent(verb: 'Lower' | 'Raise'): Kind {
  return {
    name: `${verb} price by %`,
    asks: { label: 'Percent' },
    read(entered) {
      const percent = Number(PERCENT.exec(entered.trim())?.[1]);
      if (!(percent > 0 && percent < 100)) return 'Enter a percentage above 0 and below 100.';
      const price_percent = verb === 'Lower' ? -percent : percent;
      return {
        changes: { price_percent },
        act: `${verb} the price of {} by ${percent}%`,
        done: `Price of {} ${verb.toLowerCase()}${verb === 'Lower' ? 'ed' : 'd'} by ${percent}%`,
        consequence: 'Visitors see the new prices of active properties at once.',
        priceAfter: (before) => changedByPercent(before, price_percent),
      };
    },
  };
}

function toExpiry(entered: string): ChangeOfMany | string {
  const expire_at = isoOfLocal(entered);
  if (!(Date.parse(expire_at) > Date.now())) return 'Enter a day and time in the future.';
  const at = moment(expire_at);
  return {
    changes: { expire_at },
    act: `Set {} to expire on ${at}`,
    done: `{} set to expire on ${at}`,
    consequence: 'Visitors will see none of them from then on.',
  };
}

const kinds = {
  active: toStatus('active'),
  inactive: toStatus('inactive'),
  sold: toStatus('sold'),
  price: { name: 'Set price', asks: { label: 'New price (SGD)' }, read: toPrice },
  lower: byPercent('Lower'),
  raise: byPercent('Raise'),
  district: {
    name: 'Set district',
    asks: {
      label: 'New district',
      options: Object.fromEntries(districts.map(({ shortLabel }) => [shortLabel, shortLabel])),
    },
    read: (district) => ({
      changes: { district },
      act: `Move {} to ${districtCode(district)}`,
      done: `{} moved to ${districtCode(district)}`,
      consequence: SEEN,
    }),
  },
  launch: toNewLaunch(true),
  noLaunch: toNewLaunch(false),
  expiry: { name: 'Set expiry', asks: { label: 'Expires (Singapore time)', isTime: true }, read: toExpiry },
  noExpiry: {
    name: 'Clear expiry',
    read: () => ({
      changes: { expire_at: null },
      act: 'Clear the expiry of {}',
      done: 'Expiry of {} cleared',
      consequence: 'None of them will expire automatically.',
    }),
  },
  delete: {
    name: 'Delete',
    read: () => ({
      act: 'Delete {}',
      done: '{} deleted',
      consequence: 'Visitors no longer see any of them.',
    }),
  },
} satisfies Record<string, Kind>;
export type KindOfChange = keyof typeof kinds;
/** The changes that can be made to many listings, in the order of the select. */
export const kindsOfChange: Readonly<Record<KindOfChange, Kind>> = kinds;

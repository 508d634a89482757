import type { PropertyType } from '@marketplace/contracts/listings/listing.fields';
import { paths } from '../../site/public-paths.ts';

export interface NavLinkItem {
  label: string;
  to: string;
  /** Marked with a NEW badge. */
  isNew?: boolean;
  /** Has a dropdown 'By District' of this type. */
  districtsOf?: PropertyType;
}

/** The top navigation, in order. */
export const navLinks: readonly NavLinkItem[] = [
  { label: 'Home', to: paths.home },
  { label: 'New Launch', to: paths.newLaunch, isNew: true },
  { label: 'Buy', to: paths.list('Buy'), districtsOf: 'Buy' },
  { label: 'Sell', to: paths.list('Sell'), districtsOf: 'Sell' },
  { label: 'Rent', to: paths.list('Rent'), districtsOf: 'Rent' },
  { label: 'About', to: paths.about },
  { label: 'Contact', to: paths.contact },
  { label: 'Disclaimer', to: paths.disclaimer },
];

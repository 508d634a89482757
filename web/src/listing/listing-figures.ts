import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { count } from '../ui/format.ts';
import { AreaIcon, BathIcon, BedIcon } from '../ui/icons.tsx';

/** In order of display. */
export const figureNames = ['bedrooms', 'bathrooms', 'area_sqft'] as const;
type FigureName = (typeof figureNames)[number];

interface ListingFigure {
  label: string;
  comparedAs: string;
  Icon: typeof BedIcon;
  /** The unit is visible; otherwise only screen readers get it. */
  showUnit?: boolean;
  unit: (value: number) => string;
  jsonLd: (value: number) => object;
}

/** Add a figure here to show it on cards, on the listing's page, in comparisons and in JSON-LD. */
export const listingFigures: Record<FigureName, ListingFigure> = {
  bedrooms: {
    label: 'Bedrooms',
    comparedAs: 'Bedrooms',
    Icon: BedIcon,
    unit: (value) => (value === 1 ? 'bedroom' : 'bedrooms'),
    jsonLd: (numberOfBedrooms) => ({ numberOfBedrooms }),
  },
  bathrooms: {
    label: 'Bathrooms',
    comparedAs: 'Bathrooms',
    Icon: BathIcon,
    unit: (value) => (value === 1 ? 'bathroom' : 'bathrooms'),
    jsonLd: (numberOfBathroomsTotal) => ({ numberOfBathroomsTotal }),
  },
  area_sqft: {
    label: 'Sqft',
    comparedAs: 'Size',
    Icon: AreaIcon,
    showUnit: true,
    unit: () => 'sqft',
    jsonLd: (value) => ({ floorSize: { '@type': 'QuantitativeValue', value, unitCode: 'FTK' } }),
  },
};

/** Returns the known figures of a listing. */
export function knownFigures(listing: Pick<PropertyView, FigureName>) {
  return figureNames.flatMap((name) => {
    const value = listing[name];
    return value === null ? [] : [{ name, value, text: count(value), ...listingFigures[name] }];
  });
}

/** Returns a figure with its unit: `2 bedrooms`, `1,001 sqft`. */
export function withUnit(name: FigureName, value: number): string {
  return `${count(value)} ${listingFigures[name].unit(value)}`;
}

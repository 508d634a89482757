import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { count } from '../ui/format.ts';
import { AreaIcon, BathIcon, BedIcon } from '../ui/icons.tsx';

/** In the order of cards and of a listing's page. */
export const figureNames = ['bedrooms', 'bathrooms', 'area_sqft'] as const;
type FigureName = (typeof figureNames)[number];

interface ListingFigure {
  /** Under the figure on the listing's page. */
  label: string;
  /** Before it in a comparison. */
  comparedAs: string;
  Icon: typeof BedIcon;
  /** The unit is written beside the figure, where otherwise only screen readers get it. */
  showUnit?: boolean;
  unit: (value: number) => string;
  /** As schema.org says it of a home. */
  jsonLd: (value: number) => object;
}

/** The figures of a listing. A new one is a row here, and then stands on cards, on its page, in comparisons and in JSON-LD. */
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

/** Returns the figures of a listing that are known. */
export function knownFigures(listing: Pick<PropertyView, FigureName>) {
  return figureNames.flatMap((name) => {
    const value = listing[name];
    return value === null ? [] : [{ ...listingFigures[name], name, value, text: count(value) }];
  });
}

/** Returns a figure with its unit: `2 bedrooms`, `1,001 sqft`. */
export function withUnit(name: FigureName, value: number): string {
  return `${count(value)} ${listingFigures[name].unit(value)}`;
}

import type { DatabasePart, ProductPart } from './bench.ts';
import { append } from './parts/append.ts';
import { cold } from './parts/cold.ts';
import { edits } from './parts/edits.ts';
import { idle } from './parts/idle.ts';
import { lag } from './parts/lag.ts';
import { memory } from './parts/memory.ts';
import { list, listing, pages } from './parts/reads.ts';
import { rebuild } from './parts/rebuild.ts';
import { visits } from './parts/visits.ts';

/** Parts that measure the product, each with so many listings. Its listings only ever grow, so they run in this order. */
export const productParts: readonly { name: string; listings: number; run: ProductPart }[] = [
  { name: 'idle', listings: 310, run: idle },
  { name: 'list', listings: 310, run: list },
  { name: 'listing', listings: 310, run: listing },
  { name: 'pages', listings: 310, run: pages },
  { name: 'visits', listings: 310, run: visits },
  { name: 'list', listings: 2500, run: list },
  { name: 'edits', listings: 2500, run: edits },
  { name: 'cold', listings: 2500, run: cold },
  { name: 'lag', listings: 2500, run: lag },
  { name: 'memory', listings: 5000, run: memory },
];

/** Parts that need a database alone; the product has ended by then. */
export const databaseParts: readonly { name: string; run: DatabasePart }[] = [
  { name: 'append', run: append },
  { name: 'rebuild', run: rebuild },
];

export const partNames = [...new Set([...productParts, ...databaseParts].map(({ name }) => name))];

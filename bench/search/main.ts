import { readFileSync } from 'node:fs';
import path from 'node:path';
import { districts, findDistrict } from '@marketplace/contracts/districts';
import { findRespelled, prepareSearch } from '@marketplace/contracts/listings/listing.matching';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';

/**
 * Measures what a key press costs a search over many listings, as browser and server make it: no page, no network.
 *
 *   npm run bench -- search [how many]        5000 by default
 *
 * Types each text letter by letter in several rounds, and prints the processor time of a key press. What a listing is asked is made
 * once for it, and counted apart.
 */
const [wanted = '5000'] = process.argv.slice(2);
const ROUNDS = 5;
const typed = [
  'condo',
  '3 bed condo under 2m',
  'district 9',
  'orchard road freehold',
  'semi-detached house with garden',
  'orchrd',
  'tampnies condominum',
  'nothing is called like this',
];

const demo: PropertyView[] = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../packages/demo/data/listings.json'), 'utf8'),
);
const listings = Array.from({ length: Number(wanted) }, (_, index): PropertyView => {
  const sample = demo[index % demo.length] as PropertyView;
  return {
    ...sample,
    title: `${sample.title} ${index + 1}`,
    description: `Unit ${index + 1}. ${sample.description}`,
    slug: `unit-${index + 1}`,
    district: (findDistrict(sample.district) ?? districts[0])?.shortLabel ?? '',
  };
});

console.log(
  `${listings.length} listings made ready: ${processorTime(() => listings.forEach(prepareSearch)).toFixed(1)} ms`,
);
for (const text of typed) keys(text); // a first time, for the engine to learn
let slowest = 0;
for (const text of typed) {
  const rounds = Array.from({ length: ROUNDS }, () => keys(text));
  const times = Array.from(text, (_, key) => median(rounds.map((round) => round[key] ?? 0)));
  slowest = Math.max(slowest, ...times);
  const found = find(listings, text);
  const figures = `a key: median ${median(times).toFixed(1)} ms, most ${Math.max(...times).toFixed(1)} ms`;
  console.log(`${text.padEnd(34)} ${String(found).padStart(5)} found; ${figures}`);
}
console.log(`slowest key press: ${slowest.toFixed(1)} ms of processor time, median of ${ROUNDS} rounds`);

/** Returns the time of each key press of a text, over a list that nothing has been looked for in. */
function keys(text: string): number[] {
  const list = [...listings];
  return Array.from(text, (_, last) => processorTime(() => find(list, text.slice(0, last + 1))));
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

function find(list: readonly PropertyView[], search: string): number {
  return findRespelled(
    { search },
    () => list,
    (matches) => list.filter(matches),
  ).found.length;
}

/** Returns the processor time of some work in milliseconds. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

import { BROWSER } from '../../harness/call.ts';
import { createReader } from '../../harness/h2load.ts';
import { startPrebuilt, untilCalm } from '../../harness/load.ts';
import type { Product } from '../../harness/product.ts';
import { answersOf } from '../../harness/product.ts';
import type { Bench, ProductPart, Row } from '../rows.ts';
import { costRow, inTurns } from '../rows.ts';

const CONNECTIONS = 32;
const LIST = '/api/properties';
const PREBUILT = 'stock Express, prebuilt buffer';
const UNCHANGED = 'stock Express, 304';

/** What is read, and what it is held against. */
interface Read extends Pick<Row, 'work' | 'peer' | 'goal'> {
  paths: readonly string[];
  /** Asks with the ETag that the first path was answered with before. */
  isUnchanged?: boolean;
}

/** The list of all active listings, whole and unchanged. */
export const list: ProductPart = (bench, product) => {
  const count = product.listed.length.toLocaleString('en');
  const [paths, unchanged] = [[LIST], { peer: UNCHANGED, goal: { atLeast: 3 }, isUnchanged: true }];
  return compareReads(bench, product, [
    { work: `list of ${count}, br`, peer: PREBUILT, goal: { atLeast: 2.5 }, paths },
    { work: `list of ${count}, 304`, ...unchanged, paths },
  ]);
};

/** Single listings, one after the other. */
export const listing: ProductPart = (bench, product) => {
  const paths = product.listed.map(({ slug }) => `${LIST}/slug/${slug}`);
  const peer = 'stock Express, map and prebuilt buffer';
  return compareReads(bench, product, [{ work: 'listing by slug', peer, goal: { atLeast: 3 }, paths }]);
};

/** Pages that were rendered before, whole and unchanged. */
export const pages: ProductPart = (bench, product) => {
  const shown = ['/', '/buy', `/property/${product.listed[0]?.slug}`, '/about'];
  const names = ['home page', '/buy', 'page of a listing', '/about'];
  const kept = shown.map((path, index) => ({
    work: `${names[index]}, kept`,
    peer: 'stock Express, same bytes prebuilt',
    goal: { atLeast: 2.5 },
    paths: [path],
  }));
  const unchanged = { peer: UNCHANGED, goal: { atLeast: 1.5 }, paths: ['/buy'], isUnchanged: true };
  return compareReads(bench, product, [...kept, { work: '/buy, 304', ...unchanged }]);
};

async function compareReads(bench: Bench, product: Product, reads: readonly Read[]): Promise<void> {
  const paths = [...new Set(reads.flatMap((read) => read.paths))];
  const answers = await answersOf(product.origin, paths, BROWSER);
  const etags = new Map(answers.map(({ path, headers }) => [path, headers.etag]));
  const reader = await createReader(bench.folder);
  const peer = await startPrebuilt(bench.folder, answers);
  try {
    for (const { paths, isUnchanged = false, ...named } of reads) {
      const known = isUnchanged ? { 'if-none-match': etags.get(paths[0] ?? '') ?? '"none"' } : {};
      const reading = {
        connections: CONNECTIONS,
        seconds: bench.seconds,
        paths,
        headers: { ...BROWSER, ...known },
        expect: isUnchanged ? 304 : 200,
      } as const;
      const ours = product.alone();
      await untilCalm(ours);
      const pairs = await inTurns(
        bench.rounds,
        () => reader.drive(ours, reading),
        () => reader.drive(peer, reading),
      );
      bench.row(costRow(named, pairs));
    }
  } finally {
    await peer.stop();
  }
}

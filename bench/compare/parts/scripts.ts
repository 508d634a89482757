import { BROWSER, call } from '../../harness/call.ts';
import type { ProductPart } from '../rows.ts';
import { quantityRow } from '../rows.ts';

const KILOBYTE = 1024;

/** What each page's HTML loads of scripts, which is all that it needs before it can be used. */
export const scripts: ProductPart = async (bench, { origin, listed }) => {
  const paths = ['/', '/buy', `/property/${listed[0]?.slug}`, '/contact', '/guides/afford', '/guides/sell'];
  const bytes = await Promise.all(paths.map((path) => scriptBytes(origin, path)));
  const work = `scripts of a first page, the most of ${paths.length} pages`;
  const most = Math.max(...bytes) / KILOBYTE;
  bench.row({ ...quantityRow({ work, goal: { atMost: 112 } }, 'KB', [most]), rounds: bytes });
};

async function scriptBytes(origin: string, path: string): Promise<number> {
  const { body } = await call(origin, { path, headers: { ...BROWSER, 'accept-encoding': 'identity' } });
  const files = new Set(body.toString().match(/\/assets\/[\w.-]+\.js/g));
  if (files.size === 0) throw new Error(`${path} names no scripts.`);
  const answers = [...files].map(async (file) => (await call(origin, { path: file, headers: BROWSER })).body);
  return (await Promise.all(answers)).reduce((sum, { length }) => sum + length, 0);
}

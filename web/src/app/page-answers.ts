import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ListingsVersion } from '@marketplace/contracts/listings/listing.views';
import { listingsVersion } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { escapeHtml } from '../../server/escape-html.ts';
import type { MadeOf, ReadPage } from '../../server/rendered-page.ts';
import { ApiError } from '../api/api-error.ts';
import type { Resource } from '../api/client.ts';
import { parseBody } from '../api/client.ts';
import type { PageData } from '../api/page-data.tsx';
import type { PageHead } from '../public/page-head.tsx';
import { fullTitle, headTags, inScript } from '../public/page-head.tsx';
import { atomOf } from './feeds.ts';
import { readAnswer } from './read-answer.ts';

interface Options {
  origin: string;
  /** Where another instance answers when that one does not. */
  anyOrigin: string;
  signal: AbortSignal;
}

interface Answers extends Pick<PageData, 'fallback' | 'failures'> {
  /** The answers as JSON texts. */
  texts: Record<string, string>;
}

interface PageAnswers extends Answers {
  madeOf: MadeOf;
  settings: ListingsVersion['settings'];
}

/** The version of the listings, if known, with its settings. */
interface KnownVersion {
  version: string | undefined;
  settings: ListingsVersion['settings'];
}

const LISTINGS_VERSION: Resource<ListingsVersion> = { path: '/properties/version', schema: listingsVersion };
/** Time for another instance of the query service to reach the version of the first. */
const AGAIN_AFTER_MS = 20;

/**
 * Returns the results of `first` and then `next`, with the same version of the listings before and after: no page mixes two
 * versions. A failed read is a result too.
 *
 * @param version of the listings and the settings, known a moment ago with these settings
 * @throws when `signal` aborts first
 */
export async function readConsistently(
  first: Resource<unknown>[],
  next: (answers: Answers) => Resource<unknown>[],
  { version, settings, ...options }: Options & KnownVersion,
): Promise<PageAnswers> {
  for (let before: KnownVersion = { version, settings }; ; ) {
    const answers: Answers = { fallback: {}, failures: {}, texts: {} };
    await readAll(answers, first, options);
    const optional = { ...answers, failures: {} }; // the page is complete without them
    await readAll(optional, next(answers), options);
    const after = first.length === 0 ? before : await versionNow(before, options);
    if (after.version === before.version)
      return { ...answers, settings: after.settings, madeOf: madeOf([answers, optional], after) };
    if (before.version !== undefined) await delay(AGAIN_AFTER_MS, undefined, { signal: options.signal });
    before = after;
  }
}

/** Reads all resources in parallel, each once, and adds them to the answers. */
async function readAll(
  { fallback, failures, texts }: Answers,
  resources: Resource<unknown>[],
  options: Options,
): Promise<void> {
  const additions = await Promise.all(
    [...new Map(resources.map((one) => [one.path, one])).values()].map(async (resource) => {
      try {
        const { status, text } = await readTwice(resource, options);
        const body = parseBody(status, text, resource.schema);
        return () => {
          fallback[resource.path] = body;
          texts[resource.path] = text;
        };
      } catch (error) {
        options.signal.throwIfAborted();
        return () => {
          failures[resource.path] = error instanceof ApiError ? error.status : 0;
        };
      }
    }),
  );
  for (const add of additions) add(); // not as they arrive: each server makes the same bytes of the same answers
}

/** A service that restarts breaks its connections' reads; the next instance is already there. */
async function readTwice(resource: Resource<unknown>, options: Options) {
  try {
    return await readAnswer(resource, options);
  } catch (error) {
    if (options.signal.aborted || !(error instanceof ApiError) || error.status !== 0) throw error;
    return readAnswer(resource, { ...options, origin: options.anyOrigin });
  }
}

async function versionNow({ settings }: KnownVersion, options: Options): Promise<KnownVersion> {
  try {
    const { status, text } = await readTwice(LISTINGS_VERSION, options);
    return parseBody(status, text, listingsVersion);
  } catch {
    options.signal.throwIfAborted();
    return { version: undefined, settings }; // the page shows what could not be read
  }
}

/** JSON texts contain no unescaped quotes, so these are fields. */
const COUNTS = /"views_count":\d+,"clicks_count":\d+,"views_this_week":\d+/g;

function madeOf(
  [{ texts, failures }, optional]: [Answers, Answers],
  { version, settings }: KnownVersion,
): MadeOf {
  const answers = createHash('sha256').update(JSON.stringify([settings, failures, optional.failures]));
  const counts = createHash('sha256');
  for (const [path, text] of Object.entries(texts).sort()) {
    answers.update(`${path}\n${text.replace(COUNTS, '')}\n`);
    counts.update(`${path}\n${text.match(COUNTS)}\n`);
  }
  return { version, answers: answers.digest('base64url'), counts: counts.digest('base64url') };
}

/** Returns the head of a page as HTML, every value escaped. */
export function headHtml(head: PageHead | undefined, site: SiteView): string {
  if (!head) return `<title>${escapeHtml(site.name)}</title>`;
  const tags = headTags(head, site).map(({ tag, attributes }) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
    return `<${tag} data-page${written.join('')}>`;
  });
  const atom = atomOf(head.path);
  const feed = atom ? `<link rel="alternate" type="application/atom+xml" href="${atom}">` : '';
  return [`<title>${escapeHtml(fullTitle(head, site))}</title>`, ...tags, feed].join('');
}

type Embedded = Omit<PageData, 'fallback'> & Pick<ReadPage, 'texts'>;

/** Returns the data of a page as a script element without code. */
export function embed({ texts, ...data }: Embedded): Buffer {
  const answers = Object.entries(texts).map(([path, text]) => `${JSON.stringify(path)}:${text}`);
  const json = `{"fallback":{${answers.join(',')}},${JSON.stringify(data).slice(1)}`;
  return Buffer.from(`<script type="application/json" id="page-data">${inScript(json)}</script>`);
}

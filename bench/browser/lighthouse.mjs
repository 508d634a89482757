// Lets Lighthouse judge public pages of a running product as a phone sees them, and prints for each the median of the rounds in each
// category, what is measured, the longest task of the page's thread, and what the audits find fault with.
//
//   npm run lighthouse -- [origin] [rounds] [path …]        http://localhost:8080 and 3 by default
//
// CHROMIUM_PATH names a browser of your own. Other work on the machine makes the performance worse, by 20 points and more. Lighthouse
// is none of our packages, of which it would be a hundred: npm fetches this version of it when it is asked for.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const LIGHTHOUSE = 'lighthouse@12.8.2';

const [origin = 'http://localhost:8080', rounds = '3', ...asked] = process.argv.slice(2);
const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const measured = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
};
const executablePath = process.env.CHROMIUM_PATH ?? (await packagedChromium());
const pages = asked.length > 0 ? asked : ['/', '/buy', await slugOfFirst(), '/new-launch', '/contact'];

for (const path of pages) {
  const reports = [];
  for (let round = 0; round < Number(rounds); round++) reports.push(await judge(path));
  reports.sort((one, other) => one.categories.performance.score - other.categories.performance.score);
  const middle = reports[Math.floor(reports.length / 2)];
  print(path, middle);
  if (Object.entries(LEAST).some(([name, least]) => scoreOf(middle, name) < least)) process.exitCode = 1;
}

/** Each in a browser of its own, which has nothing from before. */
async function judge(path) {
  const told = ['--quiet', '--output=json', `--only-categories=${Object.keys(LEAST)}`];
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, origin + path, ...told, '--chrome-flags=--headless --no-sandbox --disable-gpu'],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout);
}

function print(path, report) {
  const { audits, categories } = report;
  const scores = Object.keys(LEAST).map((name) => `${name} ${scoreOf(report, name)}`);
  const figures = Object.entries(measured).map(([name, id]) => `${name} ${audits[id].displayValue}`);
  const tasks = audits['long-tasks']?.details?.items ?? [];
  const longest = Math.round(Math.max(0, ...tasks.map(({ duration }) => duration)));
  console.log(`${path}\n  ${scores.join('  ')}\n  ${figures.join('  ')}  longest task ${longest} ms`);
  const judged = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.map(({ id }) => audits[id]));
  for (const { id, title, score, displayValue = '' } of new Set(judged))
    if (score !== null && score < 0.9 && !Object.values(measured).includes(id))
      console.log(`  - ${id}: ${title} ${displayValue}`);
}

function scoreOf({ categories }, name) {
  return Math.round(categories[name].score * 100);
}

async function slugOfFirst() {
  const answer = await fetch(`${origin}/properties?status=active&property_type=Buy&limit=1`);
  const [listing] = await answer.json();
  return `/property/${listing.slug}`;
}

async function packagedChromium() {
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

// Measures what the first view of public pages costs a visitor: opens each in Chromium, and prints the bytes of scripts, fonts and
// pictures that it loads, the longest task and the sum of the long ones (as a browser counts them: what is beyond 50 ms), and layout
// shifts. Tasks are the processor time of the page's main thread times the slowdown, the median of the rounds: on a processor that
// much slower they take as long, and other work on this machine does not count.
//
//   npm run bench -- first-view [origin] [processor slowdown] [rounds]        http://localhost:8080, 4 and 5 by default
//
// CHROMIUM_PATH names a browser of your own.
import { chromium } from '@playwright/test';

const [origin = 'http://localhost:8080', slowdown = '4', rounds = '5'] = process.argv.slice(2);
const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  desktop: { viewport: { width: 1280, height: 800 } },
};
const executablePath = process.env.CHROMIUM_PATH ?? (await packagedChromium());
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const detail = await slugOfFirst();

for (const path of ['/', '/buy', detail, '/about', '/contact'])
  for (const [screen, options] of Object.entries(screens)) {
    const seen = [];
    for (let round = 0; round < Number(rounds); round++) seen.push(await view(path, options));
    const { kinds, shift } = seen[0];
    const longest = median(seen.map(({ tasks }) => Math.max(0, ...tasks)));
    const blocked = median(
      seen.map(({ tasks }) => tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0)),
    );
    console.log(
      `${path.padEnd(40)} ${screen.padEnd(8)} scripts ${kinds.script}  fonts ${kinds.font}  pictures ${kinds.img}  ` +
        `longest task ${Math.round(longest)} ms, blocking ${Math.round(blocked)} ms, shift ${shift.toFixed(3)}`,
    );
  }
await browser.close();

async function view(path, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.addInitScript(observe);
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await page.goto(origin + path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  return { ...seen, tasks: mainThreadTasks(traceEvents) };
}

/** The tasks of the page's main thread, in milliseconds of processor time on the slower processor. */
function mainThreadTasks(events) {
  const script = events.find(({ name }) => name === 'EvaluateScript' || name === 'v8.evaluateModule');
  return events
    .filter(
      ({ name, pid, tid, tdur }) =>
        tdur && name === 'ThreadControllerImpl::RunTask' && pid === script.pid && tid === script.tid,
    )
    .map(({ tdur }) => (tdur / 1000) * Number(slowdown));
}

/** Runs in the page before its own code. Visitors who save data load nothing ahead, so what is counted is the first page's own. */
function observe() {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  const seen = { shift: 0, kinds: { script: 0, font: 0, img: 0 } };
  window.seen = seen;
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  const kindOf = ({ name }) => {
    if (/\.js$/.test(name)) return 'script';
    if (/\.woff2$/.test(name)) return 'font';
    return /\.(webp|jpg|png|svg)$/.test(name) ? 'img' : undefined;
  };
  watch('resource', (entry) => {
    const kind = kindOf(entry);
    if (kind) seen.kinds[kind] += entry.encodedBodySize;
  });
}

async function slugOfFirst() {
  const [listing] = await (
    await fetch(`${origin}/properties?status=active&property_type=Buy&limit=1`)
  ).json();
  return `/property/${listing.slug}`;
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

async function packagedChromium() {
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

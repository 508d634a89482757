// Measures how a long list feels: opens /buy of a running product in Chromium on a processor four times slower, and prints for
// each thing a visitor does the longest and the summed blocking of the page, the slowest answer to an input, and layout shifts.
//
//   npm run bench -- list-speed [origin] [processor slowdown]        http://localhost:8080 and 4 by default
//
// CHROMIUM_PATH names a browser of your own. Fill the product with `npm run bench -- many-listings` first.
import { chromium } from '@playwright/test';

const [origin = 'http://localhost:8080', slowdown = '4'] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM_PATH ?? (await packagedChromium());
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: Number(slowdown) });
await page.addInitScript(observe);

const html = await (await fetch(`${origin}/buy`)).text();
console.log(`HTML of /buy: ${Math.round(html.length / 1024)} KiB`);

await measure('open /buy', async () => {
  await page.goto(`${origin}/buy`);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
});
await measure('type a search', async () => {
  await page.getByPlaceholder('Search properties...').pressSequentially('garden', { delay: 120 });
  await page.waitForTimeout(800);
});
await measure('delete the search', async () => {
  for (let key = 0; key < 6; key++) await page.keyboard.press('Backspace', { delay: 60 });
  await page.waitForTimeout(800);
});
await measure('choose a type', async () => {
  await page.getByLabel('Property Type').selectOption('Condo');
  await page.waitForTimeout(600);
  await page.getByLabel('Property Type').selectOption('all');
  await page.waitForTimeout(600);
});
const sort = page.getByLabel('Sort by');
if (await sort.count())
  await measure('sort', async () => {
    await sort.selectOption({ label: 'Price: low to high' });
    await page.waitForTimeout(800);
    await sort.selectOption({ label: 'Newest' });
    await page.waitForTimeout(800);
  });
const more = page.getByRole('button', { name: 'Show more' });
await measure('scroll forty screens', async () => {
  await page.mouse.move(640, 500);
  for (let turn = 0; turn < 40; turn++) {
    if (await more.isVisible()) await more.click();
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(500);
});
await measure('open a listing and come back', async () => {
  await page.locator('article a').nth(5).click();
  await page.getByText('Interested in this property?').waitFor();
  await page.goBack();
  await page.getByText(/Showing [\d,]+ properties/).waitFor();
  await page.waitForTimeout(1000);
});
console.log(`cards in the page at the end: ${await page.locator('article').count()}`);
await browser.close();

async function packagedChromium() {
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

/** Runs in the page before its own code. */
function observe() {
  const seen = { tasks: [], inputs: [], shifts: 0 };
  window.seen = seen;
  const watch = (type, each, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...options,
    });
  watch('longtask', ({ duration }) => seen.tasks.push(duration));
  watch('event', ({ duration, interactionId }) => interactionId && seen.inputs.push(duration), {
    durationThreshold: 16,
  });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shifts += value;
  });
}

async function measure(name, act) {
  await page.evaluate(() => window.seen && Object.assign(window.seen, { tasks: [], inputs: [], shifts: 0 }));
  const started = performance.now();
  await act();
  const { tasks, inputs, shifts } = await page.evaluate(() => window.seen);
  const sum = tasks.reduce((total, duration) => total + Math.max(0, duration - 50), 0);
  console.log(
    `${name.padEnd(30)} ${Math.round(performance.now() - started)} ms  longest task ${Math.round(Math.max(0, ...tasks))} ms, ` +
      `${tasks.length} long tasks blocking ${Math.round(sum)} ms, slowest input ${Math.max(0, ...inputs)} ms, shift ${shifts.toFixed(3)}`,
  );
}

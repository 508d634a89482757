import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './chromium.ts';

const executablePath = await chromiumPath();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './product.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 }, // generous: nothing here measures speed
  outputDir: '../../test-results/journeys',
  reporter: [['list'], ['json', { outputFile: '../../test-results/playwright.json' }]],
  use: {
    baseURL: process.env.BASE_URL,
    // as people's browsers say it: what names a program is not counted as a visitor
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    serviceWorkers: 'block', // what a worker fetches, a test cannot answer; admin-notifications.spec.ts allows it
    trace: 'off', // it costs a third of the time; `--trace on` shows how one failed
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, chromiumSandbox: false, args: chromiumFlags },
  },
  projects: [
    { name: 'desktop', testIgnore: '**/touch.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/, // what a small touch screen shows or does otherwise
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});

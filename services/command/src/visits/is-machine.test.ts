import { describe, expect, it } from 'vitest';
import { BROWSER } from '../testing/browser.ts';
import { isMachine } from './visits.routes.ts';

describe('no visitor is', () => {
  it.each([
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/143.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse',
    'curl/8.14.1',
    'python-requests/2.32.4',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.25.10 A',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
    'Mediapartners-Google',
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
    'Mozilla/5.0 (compatible; YandexCrawler)',
    'Slurp',
    'Link preview',
    `${BROWSER} ${'x'.repeat(1000)} (compatible; Googlebot/2.1)`,
    '',
    ' ',
    undefined,
  ])('the agent %j', (agent) => {
    for (let again = 0; again < 2; again++)
      expect(isMachine({ headers: { 'user-agent': agent } })).toBe(true);
  });

  it.each([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-purpose': 'preview' },
    { 'x-moz': 'prefetch' },
  ])('a browser that fetches ahead: %j', (headers) => {
    expect(isMachine({ headers: { 'user-agent': BROWSER, ...headers } })).toBe(true);
  });
});

describe('a visitor is', () => {
  it.each([
    BROWSER,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
    `${BROWSER} ${'x'.repeat(5000)}`,
  ])('the agent %j', (agent) => {
    for (let again = 0; again < 2; again++)
      expect(isMachine({ headers: { 'user-agent': agent } })).toBe(false);
  });
});

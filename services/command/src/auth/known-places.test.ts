import { expect, it } from 'vitest';
import { deviceWords } from './known-places.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

it.each([
  [`${WINDOWS} ${CHROME}`, 'Chrome on Windows'],
  [`${WINDOWS} ${CHROME} Edg/140.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} ${CHROME} OPR/120.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1', 'Safari on iPad'],
  [`Mozilla/5.0 (Linux; Android 15; SM-S918B) SamsungBrowser/28.0 ${CHROME}`, 'Samsung Internet on Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) ${CHROME}`, 'Chrome on ChromeOS'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['curl/8.5.0', 'curl'],
  ['<script>alert(1)</script>', 'Another program'],
  [undefined, 'Another program'],
])('%s is %s', (userAgent, words) => expect(deviceWords(userAgent)).toBe(words));

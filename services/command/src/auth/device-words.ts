/** The first that an agent names is what it is: those that pretend to be others too come before them. */
const BROWSERS: readonly [named: RegExp, words: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: readonly [named: RegExp, words: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns what an agent calls itself in plain words, `Chrome on Windows`; nothing of it that is not in our lists. */
export function deviceWords(userAgent = ''): string {
  const wordsOf = (list: typeof BROWSERS) => list.find(([named]) => named.test(userAgent))?.[1];
  const system = wordsOf(SYSTEMS);
  return (wordsOf(BROWSERS) ?? 'Another program') + (system ? ` on ${system}` : '');
}

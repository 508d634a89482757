import { describe, expect, it } from 'vitest';

// `npm test` runs without a loader of types, so its parts are plain JavaScript.
const { failedInPlaywright, failedInVitest, failureText, lastLines } = await import(
  new URL('../../scripts/failed-tests.mjs', import.meta.url).href
);

const red = (text: string) => `\u001b[31m${text}\u001b[39m`;
const ofVitest = (...titles: string[]) => ({ ancestorTitles: titles.slice(0, -1), title: titles.at(-1) });

describe('the list of failures at the end of npm test', () => {
  it('names each failed test of vitest, and failed files', () => {
    const passed = { ...ofVitest('a listing', 'is kept'), status: 'passed', failureMessages: [] };
    const failed = {
      ...ofVitest('a listing', 'sold', 'is gone'),
      status: 'failed',
      failureMessages: ['two', 'one'],
    };
    const report = {
      testResults: [
        { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [passed] },
        { name: 'b.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
        { name: 'c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        { name: 'd.test.ts', status: 'failed', message: '', assertionResults: [passed] },
      ],
    };
    expect(failedInVitest(report)).toEqual([
      { name: 'b.test.ts › a listing › sold › is gone', error: 'two\none' },
      { name: 'c.test.ts', error: 'no such module' },
      { name: 'd.test.ts', error: 'It failed outside of its tests.' },
    ]);
  });

  it('names each failed journey with its browser, and failures before the first one', () => {
    const spec = (title: string, ...results: object[]) => ({
      title,
      file: 'home.spec.ts',
      line: 7,
      tests: [{ projectName: 'phone', status: results.length > 0 ? 'unexpected' : 'expected', results }],
    });
    const report = {
      errors: [{ message: 'no browser' }],
      suites: [
        {
          title: 'home.spec.ts',
          specs: [spec('opens'), spec('is read', { status: 'failed', errors: [{ message: 'not seen' }] })],
          suites: [
            { title: 'at night', specs: [spec('is dark', { status: 'interrupted', errors: [] })] },
            { title: 'at noon', specs: [spec('is light')] },
          ],
        },
      ],
    };
    expect(failedInPlaywright(report)).toEqual([
      { name: 'outside of the tests', error: 'no browser' },
      { name: 'home.spec.ts:7 › is read (phone)', error: 'not seen' },
      { name: 'home.spec.ts:7 › at night › is dark (phone)', error: 'It was interrupted.' },
    ]);
  });

  it('shows the first lines of an error without colours', () => {
    const error = Array.from({ length: 40 }, (_, line) => red(`line ${line}`)).join('\n');
    const text = failureText({ name: 'a.test.ts › fails', error });
    expect(text.split('\n')).toHaveLength(16);
    expect(text.split('\n').slice(0, 2)).toEqual(['  ✗ a.test.ts › fails', '      line 0']);
    expect(text).not.toContain('\u001b');
  });

  it('shows the last output of a command without a report', () => {
    expect(lastLines(Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')).split('\n')).toEqual(
      Array.from({ length: 15 }, (_, line) => `line ${line + 25}`),
    );
  });
});

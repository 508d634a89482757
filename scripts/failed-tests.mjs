// What failed, as the reports of the test runners say it: for the end of a log, where it is looked for first, and which may
// be all that is kept of it.
import { stripVTControlCharacters } from 'node:util';

const LINES = 15;

/** Returns the failed tests of a report of vitest as `{ name, error }`. What failed outside of a test goes by its file. */
export function failedInVitest({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: file, message, assertionResults }) => {
      const failed = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ ancestorTitles, title, failureMessages }) => ({
          name: nameOf(file, [...ancestorTitles, title]),
          error: failureMessages.join('\n'),
        }));
      if (failed.length > 0 && !message) return failed;
      return [{ name: file, error: message || 'It failed outside of its tests.' }, ...failed];
    });
}

/** Returns the failed tests of a report of Playwright as `{ name, error }`, and what failed outside of them. */
export function failedInPlaywright({ suites, errors }) {
  const outside = errors.map(({ message, stack }) => ({
    name: 'outside of the tests',
    error: stack ?? message,
  }));
  return [...outside, ...suites.flatMap((suite) => failedInSuite(suite, []))];
}

function failedInSuite({ specs, suites = [] }, titles) {
  const failed = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        name: `${nameOf(`${file}:${line}`, [...titles, title])} (${projectName})`,
        error: errorOf(results.at(-1)),
      })),
  );
  return [...failed, ...suites.flatMap((suite) => failedInSuite(suite, [...titles, suite.title]))];
}

function errorOf(result) {
  const said = result?.errors.map(({ message }) => message) ?? [];
  return said.length > 0 ? said.join('\n') : `It was ${result?.status ?? 'not run'}.`;
}

/** Returns a failure as it is printed: its name, and the first lines of what was said, without colours. */
export function failureText({ name, error }) {
  const lines = stripVTControlCharacters(error).trim().split('\n');
  const shown = lines.slice(0, LINES).map((line) => `      ${line}`.trimEnd());
  return [`  ✗ ${name}`, ...shown].join('\n');
}

/** Returns the last lines of what a command said, as many as are shown of a failure. */
export function lastLines(said) {
  return said.trimEnd().split('\n').slice(-LINES).join('\n');
}

function nameOf(file, titles) {
  return [file, ...titles.filter(Boolean)].join(' › ');
}

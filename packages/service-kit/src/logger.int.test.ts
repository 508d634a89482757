import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const file = JSON.stringify(new URL('logger.ts', import.meta.url).href);

function run(NODE_ENV: string, program: string) {
  const source = `const { createServiceLogger } = await import(${file});
    createServiceLogger('test', { LOG_LEVEL: 'info', NODE_ENV: '${NODE_ENV}' });
    ${program}`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', source];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { stdout, stderr, status };
}

const PRINTS = `console.warn('a %s of a library', 'warning');
  console.error(new Error('an error that was printed'));
  process.emitWarning('a warning of Node');
  setTimeout(() => { throw new Error('an error that ends it') }, 50);`;

it('writes only JSON lines in production, even the last error', () => {
  const { stdout, stderr, status } = run('production', PRINTS);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ service, level, msg, err }) => [service, level, msg, err?.message])).toEqual([
    ['test', 'warn', 'a warning of a library', undefined],
    ['test', 'error', 'an error that was printed', 'an error that was printed'],
    ['test', 'warn', 'a warning of Node', 'a warning of Node'],
    ['test', 'fatal', 'an uncaught error ends the process', 'an error that ends it'],
  ]);
  expect([stderr, status]).toEqual(['', 1]);
});

it('keeps output unchanged elsewhere', () => {
  expect(run('development', "console.log('for a person')").stdout).toBe('for a person\n');
});

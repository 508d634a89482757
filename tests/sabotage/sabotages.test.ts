import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sabotages } from './sabotages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe.each(sabotages)('the sabotage that $name', ({ file, find, replace, tests }) => {
  it('matches in one place', () => {
    expect(textOf(file).split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  });

  it('has tests that should fail', () => {
    expect(tests).not.toEqual([]);
    expect(tests.filter((test) => !existsSync(path.join(root, test)))).toEqual([]);
  });
});

it('has a unique name', () => {
  expect(new Set(sabotages.map(({ name }) => name)).size).toBe(sabotages.length);
});

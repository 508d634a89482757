import { describe, expect, it } from 'vitest';
import { insertInto } from './markdown.ts';

describe('writing into a page', () => {
  const page = 'before\n<!-- comparison -->\nold\n<!-- end of comparison -->\nafter\n';

  it('replaces the text between the marks, repeatedly', () => {
    const once = insertInto(page, 'comparison', 'new');
    expect(once).toBe('before\n<!-- comparison -->\n\nnew\n<!-- end of comparison -->\nafter\n');
    expect(insertInto(once, 'comparison', 'new')).toBe(once);
  });

  it('is refused without marks', () =>
    expect(() => insertInto('before', 'comparison', 'new')).toThrow('no <!-- comparison -->'));
});

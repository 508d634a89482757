import { headers } from '@marketplace/contracts/headers';
import { describe, expect, it } from 'vitest';
import { beginAct, undoneText } from './undo.tsx';

const answered = (position: string) => new Headers({ [headers.logPosition]: position });

describe('an act', () => {
  const actAnsweredAt = (...positions: string[]) => {
    const { options, done } = beginAct();
    for (const position of positions) options().onAnswer(answered(position));
    return { key: options().headers[headers.actKey], act: done() };
  };

  it('spans the positions of its answers and starts one call earlier, within the log', () => {
    const { key, act } = actAnsweredAt('4500', '5000', '5500');
    expect(act).toEqual({ id: key, from: 3500, to: 5500 });
    expect(actAnsweredAt('7').act).toMatchObject({ from: 1, to: 7 });
    expect(actAnsweredAt('9').key).not.toBe(key);
  });

  it('does not exist before an answer names a position, and after it was forgotten', () => {
    const { options, done, forget } = beginAct();
    options().onAnswer(new Headers());
    expect(done()).toBeUndefined();
    options(3).onAnswer(answered('7'));
    forget();
    expect(done()).toBeUndefined();
    expect(options(3).headers).toMatchObject({ 'If-Match': '"3"' });
  });
});

describe('the result of an undo', () => {
  const skipped = (...titles: string[]) =>
    titles.map((title) => ({
      id: '0199d2a0-0000-7000-8000-000000000001',
      title,
      left: [{ field: null, why: 'changed later by maria', version: null }],
    }));

  it.each([
    [{ undone: 1, skipped: [] }, 'Undone: 1 property is as before.'],
    [{ undone: 3, removed: 3, skipped: [] }, 'Undone: 3 properties are removed.'],
    [{ undone: 3, removed: 1, skipped: [] }, 'Undone: 2 properties are as before, 1 property is removed.'],
    [{ undone: 1412, skipped: [] }, 'Undone: 1,412 properties are as before.'],
    [{ undone: 3, skipped: skipped('One', 'Two') }, 'Undone in 3 properties. Left as it is:'],
    [{ undone: 0, skipped: skipped('One') }, "Couldn't undo:"],
  ])('%j', (undone, text) => expect(undoneText(undone)).toBe(text));
});

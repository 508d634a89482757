import { headers } from '@marketplace/contracts/headers';
import { describe, expect, it } from 'vitest';
import { beginAct, undoneText } from './undo.tsx';

const answered = (position: string) => new Headers({ [headers.logPosition]: position });

describe('an act', () => {
  it('stands before the positions of its answers, a call long', () => {
    const { options, done } = beginAct();
    for (const position of ['4500', '5000', '5500']) options.onAnswer(answered(position));
    expect(done()).toEqual({ id: options.headers[headers.actKey], from: 3500, to: 5500 });
  });

  it('begins with the log at the earliest', () => {
    const { options, done } = beginAct();
    options.onAnswer(answered('7'));
    expect(done()).toMatchObject({ from: 1, to: 7 });
  });

  it('is none while no answer said where it is', () => {
    const { options, done } = beginAct();
    options.onAnswer(new Headers());
    expect(done()).toBeUndefined();
  });

  it('has a name of its own', () => {
    expect(beginAct().options.headers).not.toEqual(beginAct().options.headers);
  });
});

describe('what came of an undo', () => {
  const skipped = (...titles: string[]) =>
    titles.map((title) => ({ id: '0199d2a0-0000-7000-8000-000000000001', title, left: [] }));

  it.each([
    [{ undone: 1, skipped: [] }, 'Undone: 1 property is as before.'],
    [{ undone: 1412, skipped: [] }, 'Undone: 1,412 properties are as before.'],
    [
      { undone: 3, skipped: skipped('One', 'Two') },
      'Undone in 3 properties. Edited since, and left as it is:',
    ],
    [{ undone: 0, skipped: skipped('One') }, "Couldn't undo: edited since."],
  ])('%j', (undone, text) => expect(undoneText(undone)).toBe(text));
});

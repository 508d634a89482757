import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { whenUsed } from './page-code.tsx';

const soon = { timeout: 10_000 };

it('starts once, on the first interaction', async () => {
  const act = vi.fn();
  const other = vi.fn();
  whenUsed(act);
  whenUsed(other)();
  fireEvent.focus(window);
  fireEvent.scroll(window);
  fireEvent.keyDown(window, { key: 'a' });
  await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(1), soon);
  fireEvent.scroll(window);
  const last = vi.fn();
  whenUsed(last);
  fireEvent.pointerDown(window);
  await vi.waitFor(() => expect(last).toHaveBeenCalledTimes(1), soon);
  expect(act).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
});

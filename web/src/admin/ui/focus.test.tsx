import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { MAIN, useKeptFocus } from './focus.ts';

function Part({ isBusy = false, isGone = false }: { isBusy?: boolean; isGone?: boolean }) {
  useKeptFocus();
  return (
    <main id={MAIN} tabIndex={-1}>
      {!isGone && (
        <button type="button" disabled={isBusy}>
          Save
        </button>
      )}
    </main>
  );
}

/** Gives the button the focus, and makes it busy; a browser takes the focus from it then. */
function makeBusy(rerender: (part: ReactElement) => void) {
  act(() => screen.getByRole('button').focus());
  act(() => screen.getByRole('button').blur());
  rerender(<Part isBusy />);
  expect(document.body).toHaveFocus();
}

it('returns to a button that was busy', async () => {
  const { rerender } = render(<Part />);
  makeBusy(rerender);
  rerender(<Part />);
  await act(async () => undefined);
  expect(screen.getByRole('button')).toHaveFocus();
});

it('moves to the page when its element is removed', async () => {
  const { rerender } = render(<Part />);
  act(() => screen.getByRole('button').focus());
  rerender(<Part isGone />);
  await act(async () => undefined);
  expect(screen.getByRole('main')).toHaveFocus();
});

it('moves to the open dialog', async () => {
  const inDialog = (isGone: boolean) => (
    <>
      <Part />
      <dialog open>
        <h2 tabIndex={-1} data-autofocus>
          Edit Property
        </h2>
        {!isGone && <button type="button">Load theirs</button>}
      </dialog>
    </>
  );
  const { rerender } = render(inDialog(false));
  act(() => screen.getByRole('button', { name: 'Load theirs' }).focus());
  rerender(inDialog(true));
  await act(async () => undefined);
  expect(screen.getByRole('heading', { name: 'Edit Property' })).toHaveFocus();
});

it('stays where the user moved it', async () => {
  const { rerender } = render(<Part />);
  makeBusy(rerender);
  act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  rerender(<Part />);
  await act(async () => undefined);
  expect(document.body).toHaveFocus();
});

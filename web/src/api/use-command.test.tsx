import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Toaster } from '../ui/toasts.tsx';
import { ApiError } from './api-error.ts';
import { useCommand } from './use-command.ts';

function Act({ act }: { act: () => Promise<string> }) {
  const command = useCommand(act, { success: (name) => `${name} is gone`, failure: 'Could not do it' });
  return (
    <>
      <button type="button" disabled={command.isBusy} onClick={() => void command.run()}>
        Act
      </button>
      <p>{command.refusal}</p>
      <Toaster />
    </>
  );
}

/** An act that ends when the test says so. */
function pending() {
  let resolve: (name: string) => void = () => undefined;
  const promise = new Promise<string>((ended) => {
    resolve = ended;
  });
  return { promise, resolve: (name: string) => resolve(name) };
}

function actOnce(act: () => Promise<string>) {
  render(<Act act={act} />);
  return userEvent.click(screen.getByRole('button', { name: 'Act' }));
}

it('is busy until the command ends, then reports success', async () => {
  const ending = pending();
  await actOnce(() => ending.promise);
  expect(screen.getByRole('button', { name: 'Act' })).toBeDisabled();
  ending.resolve('Lantern Quay');
  expect(await screen.findByText('Lantern Quay is gone')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Act' })).toBeEnabled());
});

it('shows the reason of the server in a toast and beside the button', async () => {
  await actOnce(() => Promise.reject(new ApiError(409, 'It was changed meanwhile.')));
  expect(await screen.findByRole('alert')).toHaveTextContent('It was changed meanwhile.');
  expect(screen.getByText('It was changed meanwhile.', { selector: 'p' })).toBeVisible();
});

it('shows its own text for a failure without a reason, until the next run', async () => {
  const next = pending();
  let isFirst = true;
  await actOnce(() => {
    if (!isFirst) return next.promise;
    isFirst = false;
    return Promise.reject(new ApiError(0));
  });
  expect(await screen.findByText('Could not do it', { selector: 'p' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Act' }));
  expect(screen.queryByText('Could not do it', { selector: 'p' })).toBeNull();
  next.resolve('Lantern Quay');
  expect(await screen.findByText('Lantern Quay is gone')).toBeVisible();
});

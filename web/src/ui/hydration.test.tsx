import { act } from '@testing-library/react';
import { use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { HydrationProvider, LatePart, useHydrated } from './hydration.tsx';

/** What the page said at each rendering. */
const said: boolean[] = [];
let code: Promise<void> | undefined;

function OfDevice() {
  const isHydrated = useHydrated();
  said.push(isHydrated);
  return <p>{isHydrated ? 'of the device' : 'of the server'}</p>;
}

function Late() {
  if (code) use(code);
  return <OfDevice />;
}

const page = (
  <HydrationProvider>
    <OfDevice />
    {['first', 'second', 'third'].map((part) => (
      <LatePart key={part}>
        <Late />
      </LatePart>
    ))}
  </HydrationProvider>
);

it('the device is asked for once after hydration, while parts of the page are late', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(page);
  let arrive = () => {};
  code = new Promise((resolve) => {
    arrive = resolve;
  });
  said.length = 0;
  const hydrated = await act(async () => hydrateRoot(root, page));
  onTestFinished(async () => {
    await act(async () => hydrated.unmount());
    root.remove();
  });
  expect(said).toEqual([false, true]);
  expect(root).toHaveTextContent(/^of the device(of the server){3}$/);
  await act(async () => arrive());
  expect(root).toHaveTextContent(/^(of the device){4}$/);
});

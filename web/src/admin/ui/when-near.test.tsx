import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { WhenNear } from './when-near.tsx';

it('renders nothing heavy until it is near the screen, then keeps it', () => {
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  const disconnect = vi.fn();
  class Observer {
    constructor(callback: typeof tell) {
      tell = callback;
    }
    observe = vi.fn();
    disconnect = disconnect;
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  render(<WhenNear fallback="Holding the place">A chart</WhenNear>);
  expect(screen.getByText('Holding the place')).toBeInTheDocument();
  act(() => tell([{ isIntersecting: false }]));
  expect(screen.queryByText('A chart')).toBeNull();
  act(() => tell([{ isIntersecting: true }]));
  expect(screen.getByText('A chart')).toBeInTheDocument();
  expect(disconnect).toHaveBeenCalled();
});

it('renders it at once in a browser without IntersectionObserver', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  Reflect.deleteProperty(window, 'IntersectionObserver');
  render(<WhenNear fallback="Holding the place">A chart</WhenNear>);
  expect(screen.getByText('A chart')).toBeInTheDocument();
});

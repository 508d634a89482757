import { onTestFinished } from 'vitest';

const sheet = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, 'sheet') ?? {};

/** Lets styles count for nothing: they would be computed anew for each name that is looked for, a third of the time of all tests. */
export function leaveStylesOut(): void {
  Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { get: () => null, configurable: true });
}

/** Makes the window as wide as a phone's until the test ends. */
export function withPhone(): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  happyDOM.setViewport({ width: 390 });
  onTestFinished(() => happyDOM.setViewport({ width: 1024 }));
}

/** Lets styles count until the test ends, which asks how something looks. */
export function withStyles(): void {
  Object.defineProperty(HTMLStyleElement.prototype, 'sheet', sheet);
  onTestFinished(leaveStylesOut);
}

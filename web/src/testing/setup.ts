import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { toast } from 'react-toastify/unstyled';
import { afterEach, vi } from 'vitest';
import { leaveStylesOut } from './styles.ts';

configure({
  asyncUtilTimeout: 60_000, // measures nothing: it ends what hangs
  getElementError: (message, container) => {
    const error = new Error(`${message?.split('\n\n')[0]}\n\nOn screen:\n${container.textContent}`);
    error.name = 'ElementNotFound';
    return error;
  },
});

// nothing is loaded here, so no picture is complete, nor has it failed
Object.defineProperty(HTMLImageElement.prototype, 'complete', { get: () => false, configurable: true });

leaveStylesOut();

afterEach(() => {
  cleanup();
  toast.dismiss(); // those of one test would take the places of another's
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  vi.restoreAllMocks();
});

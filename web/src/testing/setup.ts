import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({ asyncUtilTimeout: 60_000 }); // measures nothing: it ends what hangs

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

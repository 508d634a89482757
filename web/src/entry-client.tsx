import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import './fonts/fonts.css';
import type { ReactNode } from 'react';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchRoutes } from 'react-router-dom';
import { pageData } from './api/page-data.tsx';
import { loadAhead } from './app/load-ahead.ts';
import { loadPages, shellOf } from './app/page-handle.ts';
import { Providers } from './app/providers.tsx';
import { routes, Site } from './app/routes.tsx';
import { whenIdle } from './ui/page-code.tsx';

/** Hydrates the server's HTML, after loading the page's code, which hydration needs at once. */
async function start(): Promise<void> {
  if (document.readyState === 'loading') await parsed();
  const root = document.getElementById('root');
  const embedded = document.getElementById('page-data');
  if (!root || !embedded) throw new Error('The page has no root or no data.');
  const data = pageData.parse(JSON.parse(embedded.textContent));
  const matches = matchRoutes(routes, window.location) ?? [];
  const isDrawn = shellOf(matches) === undefined;
  if (isDrawn) await loadPages(matches);
  const isUsed = root.querySelector('[data-used]') !== null;
  const repeatUses = isUsed ? (await import('./app/used-early.ts')).noteUsedEarly(root) : () => {};
  const app = (
    <StrictMode>
      <Providers data={data}>
        <BrowserRouter>
          <AfterHydration act={repeatUses}>
            <Site />
          </AfterHydration>
        </BrowserRouter>
      </Providers>
    </StrictMode>
  );
  document.dispatchEvent(new Event('hydration'));
  // As a transition, hydration yields to the visitor's input.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  if (!isDrawn) return;
  loadAhead();
  whenIdle(() => {
    import('./app/after-load.ts').then(
      (code) => code.afterLoad(),
      console.warn, // the next visit's news are less complete
    );
  });
}

/** Around the page, whose effects run first. Beside it, it would change the ids of `useId`, which the server's HTML has too. */
function AfterHydration({ act, children }: { act: () => void; children: ReactNode }) {
  useEffect(act, [act]);
  return children;
}

/** Scripts do not wait for the end of the page. */
const parsed = () =>
  new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve);
  });

void start(); // not awaited: the other bundles import this one, so awaiting would be a deadlock

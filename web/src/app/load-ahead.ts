/**
 * Loads the code of the pages that visitors come from and go to most, once the first page has all it needs: they then open at
 * once, also when the connection is gone.
 */
export function loadAhead(): void {
  if (document.readyState === 'complete') load();
  else window.addEventListener('load', load, { once: true });
}

function load(): void {
  const pages = [
    import('../features/home/home-page.tsx'),
    import('../features/list/type-list-page.tsx'),
    import('../features/list/new-launch-page.tsx'),
    import('../features/property/open-property-page.tsx'),
  ];
  Promise.all(pages).catch((error: unknown) => console.warn(error)); // the page loads its code itself when it opens
}

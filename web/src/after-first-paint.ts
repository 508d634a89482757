// Adds the scripts of a page once something of it is painted: until then, its photo and fonts have the network to themselves. A page
// without content gets them when it has loaded, and so does, a little later, one that is not painted: it may be in a tab that nobody
// sees. Fields and buttons that are used before hydration are marked: see used-early.ts.
const UNPAINTED_MS = 200;

new PerformanceObserver(addScripts).observe({ type: 'paint', buffered: true });
addEventListener('load', () => {
  const hasContent = document.querySelector('#root > *') !== null;
  setTimeout(addScripts, hasContent ? UNPAINTED_MS : 0);
});

function addScripts(): void {
  const scripts = document.querySelector<HTMLTemplateElement>('template#scripts');
  scripts?.replaceWith(document.importNode(scripts.content, true));
}

const uses = ['click', 'input', 'change'];
for (const use of uses) document.addEventListener(use, mark, true);
document.addEventListener('hydration', () => {
  for (const use of uses) document.removeEventListener(use, mark, true);
});

/** The browser submits forms and follows links by itself. */
function mark({ target, type }: Event): void {
  const used = type === 'click' ? 'button[type=button]' : 'input, textarea, select';
  if (target instanceof Element) target.closest(used)?.setAttribute('data-used', '');
}

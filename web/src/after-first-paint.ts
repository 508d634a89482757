// Adds the scripts of a page once something of it is painted: until then, its photo and fonts have the network to themselves. A page
// that is not painted soon after it has loaded gets them then: it may be empty, or in a tab that nobody sees.
const UNPAINTED_MS = 200;

new PerformanceObserver(addScripts).observe({ type: 'paint', buffered: true });
addEventListener('load', () => setTimeout(addScripts, UNPAINTED_MS));

function addScripts(): void {
  const scripts = document.querySelector<HTMLTemplateElement>('template#scripts');
  scripts?.replaceWith(document.importNode(scripts.content, true));
}

type StepListener = (event: PopStateEvent) => void;

let listener: StepListener | undefined;

// Browsers call the listeners of this event in the order in which they came, capturing or not: this one comes when the site's
// code is loaded, the router's when the site is rendered.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => listener?.(event));

/**
 * Lets `first` see each step through the tab's history, by the browser's own buttons, before the router does: it may stop the
 * event, and the router hears nothing of it. Returns the function that ends this.
 */
export function seeStepsFirst(first: StepListener): () => void {
  listener = first;
  return () => {
    if (listener === first) listener = undefined;
  };
}

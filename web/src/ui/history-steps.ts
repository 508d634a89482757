type StepListener = (event: PopStateEvent) => void;

let listener: StepListener | undefined;

// Browsers call the listeners of this event in the order in which they came, capturing or not: this one comes when the site's
// code is loaded, the router's when the site is rendered.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => listener?.(event));

/**
 * Calls `first` for each popstate event before the router handles it; `first` may stop the event. Returns the unsubscribe function.
 */
export function seeStepsFirst(first: StepListener): () => void {
  listener = first;
  return () => {
    if (listener === first) listener = undefined;
  };
}

import { seeStepsFirst } from '../../../ui/history-steps.ts';

interface Holding {
  /** Whether the address that the browser went to may be shown only after asking. */
  mustAsk: () => boolean;
  ask: (goOn: () => void) => void;
}

/**
 * Takes back what the browser's own buttons did, before the router hears of it, and asks; the entry that was left is where the
 * visitor then still is. Returns the function that ends this.
 */
export function holdHistory({ mustAsk, ask }: Holding): () => void {
  const here = indexOfEntry();
  let isOwnStep = false;
  const handlePop = (event: PopStateEvent) => {
    if (isOwnStep) {
      isOwnStep = false;
      event.stopImmediatePropagation();
      return;
    }
    const steps = indexOfEntry() - here;
    if (!steps || !mustAsk()) return;
    event.stopImmediatePropagation();
    isOwnStep = true;
    window.history.go(-steps);
    ask(() => {
      letGo();
      window.history.go(steps);
    });
  };
  const letGo = seeStepsFirst(handlePop);
  return letGo;
}

/** The router numbers the entries of the history; NaN for one that is not its own. */
function indexOfEntry(): number {
  return Number(window.history.state?.idx ?? Number.NaN);
}

import type { ComponentType } from 'react';
import { lazy, useState } from 'react';

/** A page whose code is a file of its own. */
export interface PageCode {
  /** Renders the page, at once when its code is there; until then what was on screen stays. */
  Page: ComponentType;
  /** Loads the code, once: browsers do not ask again for code that they could not have. */
  load: () => Promise<ComponentType>;
}

/** React's own `lazy` waits even for code that is there, so what the server rendered would not be hydrated at once. */
export function pageCode(fetchCode: () => Promise<ComponentType>): PageCode {
  let code: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  const fetchOnce = async () => {
    code = await fetchCode();
    return code;
  };
  const load = () => {
    loading ??= fetchOnce();
    return loading;
  };
  const Waiting = lazy(async () => ({ default: await load() }));
  function Page() {
    const [Code] = useState(() => code ?? Waiting);
    return <Code />;
  }
  return { Page, load };
}

import type { ComponentType } from 'react';
import { lazy, useState } from 'react';

/** A page whose code is a file of its own. */
export interface PageCode {
  /** Renders the page, at once when its code is there; until then what was on screen stays. */
  Page: ComponentType;
  /** Loads the code, once; again when it could not be had. */
  load: () => Promise<ComponentType>;
}

/** React's own `lazy` waits even for code that is there, so what the server rendered would not be hydrated at once. */
export function pageCode(fetchCode: () => Promise<ComponentType>): PageCode {
  let code: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  const load = () => {
    loading ??= fetchCode().then(
      (fetched) => {
        code = fetched;
        return fetched;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  function Page() {
    const [Code] = useState(() => code ?? lazy(async () => ({ default: await load() })));
    return <Code />;
  }
  return { Page, load };
}

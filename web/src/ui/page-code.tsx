import type { ComponentType } from 'react';
import { lazy, useState } from 'react';

/** A page, or a part of one, whose code is a file of its own. */
export interface PageCode<Props extends object> {
  /** Renders the page, at once when its code is there; until then what was on screen stays. */
  Page: ComponentType<Props>;
  /** Loads the code, once: browsers do not ask again for code that they could not have. */
  load: () => Promise<ComponentType<Props>>;
}

/** React's own `lazy` waits even for code that is there, so what the server rendered would not be hydrated at once. */
export function pageCode<Props extends object = object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): PageCode<Props> {
  let code: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetchOnce = async () => {
    code = await fetchCode();
    return code;
  };
  const load = () => {
    loading ??= fetchOnce();
    return loading;
  };
  const Waiting = lazy(async () => ({ default: await load() }));
  function Page(props: Props) {
    const [Code] = useState<ComponentType<Props>>(() => code ?? Waiting);
    return <Code {...props} />;
  }
  return { Page, load };
}

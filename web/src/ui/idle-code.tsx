import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * Returns a part of a page that depends on the visitor's device. It is in no HTML, and comes with its code when the browser has
 * nothing else to do; the page is as good without it.
 */
export function idleCode<Props extends object = object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function IdleCode(props: Props) {
    const [Code, setCode] = useState<ComponentType<Props>>();
    useEffect(
      () =>
        whenIdle(() => {
          fetchCode().then(
            (code) => setCode(() => code),
            (error: unknown) => console.warn(error),
          );
        }),
      [],
    );
    return Code && <Code {...props} />;
  };
}

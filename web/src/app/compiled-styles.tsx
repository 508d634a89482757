import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import { useContext } from 'react';
import { StyleSheetContext } from 'styled-components';

type Stylis = ReturnType<typeof useStyleContext>['stylis'];

/** Compiled rules by their source: enough for all pages, although some depend on a listing's pictures. */
const compiled = new LRUCache<string, string[]>({ max: 4000 });

/** Compiles each style once for all pages; each page has its own sheet of the styles that it uses. */
export function CompiledStyles({ children }: { children: ReactNode }) {
  const context = useStyleContext();
  return (
    <StyleSheetContext.Provider value={{ ...context, stylis: compileOnce(context.stylis) }}>
      {children}
    </StyleSheetContext.Provider>
  );
}

const useStyleContext = () => useContext(StyleSheetContext);

function compileOnce(stylis: Stylis): Stylis {
  const once = (...source: Parameters<Stylis>) => {
    const key = source.join('\0');
    const known = compiled.get(key);
    if (known) return known;
    const rules = stylis(...source);
    compiled.set(key, rules);
    return rules;
  };
  return Object.assign(once, { hash: stylis.hash });
}

/** A `map` of nginx: the text it looks at, and its entries in order. */
interface NginxMap {
  source: string;
  fallback: string;
  entries: { match(text: string): Variables | undefined; value: string }[];
}

export type Variables = Record<string, string>;

/**
 * Reads the `map` blocks of an nginx configuration, and returns what one of their variables comes to for a request, as nginx would
 * find it: literal entries first, then expressions in order, then the default; a value may name another map's variable, or a part of what
 * its expression matched.
 *
 * @throws {Error} for a variable that is neither a map's nor given
 */
export function readMaps(configuration: string): (variable: string, given: Variables) => string {
  const maps = new Map<string, NginxMap>();
  for (const [, source = '', name = '', body = ''] of configuration.matchAll(
    /^map (\S+) \$(\w+) \{\n([^}]*(?:\{\d\}[^}]*)*)^\}/gm,
  ))
    maps.set(name, { source, ...readEntries(body) });

  return function lookUp(variable, given): string {
    const known = given[variable];
    if (known !== undefined) return known;
    const map = maps.get(variable);
    if (!map) throw new Error(`no such variable: ${variable}`);
    const filledIn = (text: string, parts: Variables = {}) =>
      text.replace(/\$(\w+)/g, (_, name: string) => lookUp(name, { ...given, ...parts }));
    const text = filledIn(map.source);
    for (const { match, value } of map.entries) {
      const parts = match(text);
      if (parts) return filledIn(value, parts);
    }
    return filledIn(map.fallback);
  };
}

function readEntries(body: string): Pick<NginxMap, 'fallback' | 'entries'> {
  const lines = [...body.matchAll(/^\s+"?(.+?)"? (\S+);$/gm)].map(([, key = '', value = '']) => ({
    key,
    value: value === '""' ? '' : value,
  }));
  const literal = lines.filter(({ key }) => key !== 'default' && !key.startsWith('~'));
  const expressions = lines.filter(({ key }) => key.startsWith('~'));
  return {
    fallback: lines.find(({ key }) => key === 'default')?.value ?? '',
    entries: [
      ...literal.map(({ key, value }) => ({
        value,
        match: (text: string) => (text === (key === '"' ? '' : key) ? {} : undefined),
      })),
      ...expressions.map(({ key, value }) => {
        const expression = new RegExp(key.slice(1));
        return {
          value,
          match(text: string): Variables | undefined {
            const found = expression.exec(text);
            return found ? { ...found.groups } : undefined;
          },
        };
      }),
    ],
  };
}

/** A `map` of nginx: the variable it looks at, and its entries in order. */
interface NginxMap {
  source: string;
  fallback: string;
  entries: { matches(text: string): boolean; value: string }[];
}

export type Variables = Record<string, string>;

/**
 * Reads the `map` blocks of an nginx configuration, and returns what one of their variables comes to for a request, as nginx would
 * find it: literal entries first, then expressions in order, then the default; a value may be another map's variable.
 *
 * @throws {Error} for a variable that is neither a map's nor given
 */
export function readMaps(configuration: string): (variable: string, given: Variables) => string {
  const maps = new Map<string, NginxMap>();
  for (const [, source = '', name = '', body = ''] of configuration.matchAll(
    /^map \$(\w+) \$(\w+) \{\n([^}]*)^\}/gm,
  ))
    maps.set(name, { source, ...readEntries(body) });

  return function lookUp(variable, given): string {
    const known = given[variable];
    if (known !== undefined) return known;
    const map = maps.get(variable);
    if (!map) throw new Error(`no such variable: ${variable}`);
    const text = lookUp(map.source, given);
    const value = map.entries.find(({ matches }) => matches(text))?.value ?? map.fallback;
    return value.startsWith('$') ? lookUp(value.slice(1), given) : value;
  };
}

function readEntries(body: string): Pick<NginxMap, 'fallback' | 'entries'> {
  const lines = [...body.matchAll(/^\s+"?(.+?)"? (\S+);$/gm)].map(([, key = '', value = '']) => ({
    key,
    value,
  }));
  const literal = lines.filter(({ key }) => key !== 'default' && !key.startsWith('~'));
  const expressions = lines.filter(({ key }) => key.startsWith('~'));
  return {
    fallback: lines.find(({ key }) => key === 'default')?.value ?? '',
    entries: [
      ...literal.map(({ key, value }) => ({ value, matches: (text: string) => text === key })),
      ...expressions.map(({ key, value }) => {
        const expression = new RegExp(key.slice(1));
        return { value, matches: (text: string) => expression.test(text) };
      }),
    ],
  };
}

import { z } from 'zod';

/** What Vite notes about its output: by module, the file that it is in and the modules that this one imports. */
export const BuildManifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);
export type BuildManifest = z.infer<typeof BuildManifest>;

/** Returns a module and all that has to be there before it runs, without what is loaded already; empty for an unknown one. */
export function withImports(
  manifest: BuildManifest,
  module: string,
  loaded: ReadonlySet<string> = new Set(),
): Set<string> {
  const needed = new Set<string>();
  const need = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || loaded.has(name) || needed.has(name)) return;
    needed.add(name);
    for (const imported of chunk.imports) need(imported);
  };
  need(module);
  return needed;
}

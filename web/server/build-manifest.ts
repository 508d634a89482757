import { z } from 'zod';

/** Vite's manifest: the file of each module, and its imports. */
export const BuildManifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);
export type BuildManifest = z.infer<typeof BuildManifest>;

/** Returns a module with everything it needs, except what is loaded already; empty for an unknown module. */
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

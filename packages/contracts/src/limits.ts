// A namespace: a page loads only the limits that it names.
export * as limits from './limit-values.ts';

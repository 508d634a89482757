import { limits } from '@marketplace/contracts/limits';

/**
 * Returns the features with a typed one added, trimmed and cut to its length; unchanged when it is empty, already there, or
 * the list is full.
 */
export function withFeature(features: readonly string[], typed: string): string[] {
  const feature = typed.trim().slice(0, limits.keyFeatureLength).trim();
  if (feature === '' || features.includes(feature) || features.length >= limits.keyFeatures)
    return [...features];
  return [...features, feature];
}

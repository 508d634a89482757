const UNLISTED = 0.0001;

/**
 * Returns the content coding that a client likes best by its `Accept-Encoding`, ours to choose among equals: the first of
 * `offered`. Plain bytes (`identity`) when it takes none of them, or says nothing.
 */
export function chooseEncoding<Encoding extends string>(
  acceptEncoding: string | undefined,
  offered: readonly Encoding[],
): Encoding | 'identity' {
  const weights = new Map((acceptEncoding ?? '').toLowerCase().split(',').map(weightIn));
  const any = weights.get('*');
  const plainWeight = weights.get('identity') ?? any ?? UNLISTED;

  let best: Encoding | 'identity' = 'identity';
  let bestWeight = 0;
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? any ?? 0;
    if (weight > bestWeight && weight >= plainWeight) [best, bestWeight] = [encoding, weight];
  }
  return best;
}

/** `gzip;q=0.5` is 0.5, `gzip` is 1, and a weight that cannot be read is 0. */
function weightIn(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const given = parameters.find((text) => text.startsWith('q='))?.slice(2);
  const weight = given === undefined ? 1 : Number(given);
  return [name, weight >= 0 && weight <= 1 ? weight : 0];
}

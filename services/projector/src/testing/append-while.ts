const MOST_PIECES = 40;

/**
 * Appends piece after piece while `act` is under way and returns what it returns. The pieces have an end, so that a slow
 * machine has no more to catch up with than a fast one.
 */
export async function appendWhile<Result>(
  append: (piece: number) => Promise<unknown>,
  act: () => Promise<Result>,
): Promise<Result> {
  let acting = true;
  const appending = (async () => {
    for (let piece = 1; acting && piece <= MOST_PIECES; piece++) await append(piece);
  })();
  try {
    return await act();
  } finally {
    acting = false;
    await appending;
  }
}

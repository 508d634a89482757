/** A restore began, and did not end; the cause is why. The message says what to do. */
export class RestoreFailed extends Error {
  override name = 'RestoreFailed';
  constructor(cause: unknown) {
    super(
      'The restore is not finished, and nothing starts on this database until it is: call it again, or give it up with `restore --give-up`.',
      { cause },
    );
  }
}

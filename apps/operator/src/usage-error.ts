/** An operator's words make no sense; the message is one line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

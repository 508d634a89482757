/** Whether an error is that of an import whose file could not be had, in the words of Chromium, Firefox or Safari. */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)
  );
}

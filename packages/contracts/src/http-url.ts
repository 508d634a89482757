/** Whether a text is an http or https URL without credentials, control characters, spaces or backslashes. */
export function isHttpUrl(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u0020\u007f\\]/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && !url.username && !url.password && url.hostname.includes('.');
}

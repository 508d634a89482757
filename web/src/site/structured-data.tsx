/** Facts about a page for search engines, as JSON-LD. It is data, not code, so the security policy has no say in it. */
export function StructuredData({ facts }: { facts: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is JSON in which nothing can end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(facts) }} />;
}

/** Returns facts as JSON that may stand in a script element: `<` is escaped so that no text can end it. */
export function scriptText(facts: object): string {
  return JSON.stringify(facts).replaceAll('<', '\\u003c');
}

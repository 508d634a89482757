/** Returns the page for when rendering itself failed: plain HTML that needs nothing else. `siteName` is the operator's text. */
export function errorPage(siteName: string): string {
  const name = siteName.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<!doctype html><html lang="en-SG"><head><meta charset="utf-8"><title>${name}</title></head>
<body><h1>Something went wrong</h1><p>Please try again in a moment.</p><p><a href="/">Back to Home</a></p></body></html>`;
}

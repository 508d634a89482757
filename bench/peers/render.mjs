// The peer of first renderings: a bare script that draws the same trees by React's `renderToString`. It asks the product for the data of
// an address once, and draws that address again from the answers at hand.
//
//   node bench/peers/render.mjs <origin of the product>
import { createServer } from 'node:http';
import path from 'node:path';

const built = path.resolve(import.meta.dirname, '../../web/dist/server/entry-server.js');
const { render } = await import(built);

const [, , apiOrigin] = process.argv;
const [, data] = /id="page-data">(.*?)<\/script>/s.exec(await (await fetch(apiOrigin)).text());
const { site } = JSON.parse(data);
const answers = new Map();
const ask = globalThis.fetch;
globalThis.fetch = async (url, request) => {
  if (!answers.has(url)) {
    const answer = await ask(url, request);
    answers.set(url, { body: await answer.text(), status: answer.status, headers: [...answer.headers] });
  }
  const { body, ...rest } = answers.get(url);
  return new Response(body, rest);
};

const server = createServer(async ({ url }, res) => {
  const { page } = await render({ path: url, apiOrigin, site });
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.end(page.head + page.style + page.html + page.data);
});
server.listen(0, '127.0.0.1', () => console.log(`Ready ${server.address().port}`));

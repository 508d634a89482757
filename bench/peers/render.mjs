// The peer of first renderings: a bare script that draws the same trees by React's `renderToString`. It asks the product for the data of
// an address once, and draws that address again from the answers at hand.
//
//   node bench/peers/render.mjs <origin of the product>
import { EventEmitter } from 'node:events';
import http, { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const built = path.resolve(import.meta.dirname, '../../web/dist/server/entry-server.js');
const { render } = await import(built);

const [, , apiOrigin] = process.argv;
const [, data] = /id="page-data">(.*?)<\/script>/s.exec(await (await fetch(apiOrigin)).text());
const { site } = JSON.parse(data);
const answers = new Map();
const ask = http.get;
http.get = (url, options, onAnswer) => {
  const request = new EventEmitter();
  (answers.get(url) ?? askOnce(url, options)).then(({ body, ...head }) => {
    const answer = Object.assign(new EventEmitter(), { setEncoding() {} }, head);
    onAnswer(answer);
    answer.emit('data', body);
    answer.emit('end');
  });
  return request;
};

function askOnce(url, { headers }) {
  const answer = new Promise((resolve, reject) => {
    ask(url, { headers }, async (answer) => {
      const { statusCode, headers } = answer;
      resolve({ body: await text(answer), statusCode, headers });
    }).on('error', reject);
  });
  answers.set(url, answer);
  return answer;
}

const server = createServer(async ({ url }, res) => {
  const { page } = await render({ path: url, apiOrigin, site });
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.end(Buffer.concat([Buffer.from(page.head + page.style), page.html, page.data]));
});
server.listen(0, '127.0.0.1', () => console.log(`Ready ${server.address().port}`));

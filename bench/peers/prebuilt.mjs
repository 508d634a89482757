// The peer of reads: stock Express sending what it was given, bytes and headers, as prebuilt buffers. A fixed path has a route of
// its own; listings by slug are picked out of a map by one route. Express itself answers 304, as it does for every answer with an
// ETag, which spares it hashing the body.
//
//   node bench/peers/prebuilt.mjs <file of answers>
import { readFileSync } from 'node:fs';
import express from 'express';

const BY_SLUG = '/api/properties/slug/';
const answers = JSON.parse(readFileSync(process.argv[2], 'utf8')).map(({ body, ...rest }) => ({
  ...rest,
  body: Buffer.from(body, 'base64'),
}));
const bySlug = new Map(
  answers.filter(({ path }) => path.startsWith(BY_SLUG)).map((one) => [one.path.slice(BY_SLUG.length), one]),
);

const app = express();
app.get(`${BY_SLUG}:slug`, (req, res) => send(res, bySlug.get(req.params.slug)));
for (const one of answers.filter(({ path }) => !path.startsWith(BY_SLUG)))
  app.get(one.path, (_req, res) => send(res, one));
const server = app.listen(0, '127.0.0.1', () => console.log(`Ready ${server.address().port}`));

function send(res, { headers, body }) {
  res.set(headers).send(body);
}

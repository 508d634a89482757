import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';

/** What a message's subject asks the provider to do: `answer 429`, or `answer nothing`. Any other subject is accepted. */
const ASKED = /answer (\d{3}|nothing)/;
const texts: Record<string, string> = {
  200: 'OK',
  403: 'Forbidden',
  429: 'Too Many Requests',
  451: 'Unavailable For Headless Browser',
};

export interface ReceivedMessage {
  service_id: string;
  template_id: string;
  user_id: string;
  template_params: Record<string, string>;
}

/**
 * Starts a local server that speaks the e-mail provider's `POST /api/v1.0/email/send` on a free port. `GET /received` returns the
 * bodies it was sent, oldest first. Returns its origin and what stops it.
 */
export async function startEmailProvider(): Promise<{ origin: string; close(): Promise<void> }> {
  const received: ReceivedMessage[] = [];
  const server = createServer((req, res) => void answer(req, res, received));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address !== 'object') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(req: IncomingMessage, res: ServerResponse, received: ReceivedMessage[]): Promise<void> {
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Access-Control-Allow-Headers', 'Content-Type');
  if (req.method === 'OPTIONS') return void res.writeHead(204).end();
  if (req.url === '/received') return void res.end(JSON.stringify(received));
  if (req.method !== 'POST' || req.url !== '/api/v1.0/email/send') return void res.writeHead(404).end();
  let body = '';
  for await (const chunk of req) body += chunk;
  const message: ReceivedMessage = JSON.parse(body);
  received.push(message);
  const [, asked = '200'] = ASKED.exec(message.template_params.subject ?? '') ?? [];
  if (asked !== 'nothing') res.writeHead(Number(asked)).end(texts[asked]);
}

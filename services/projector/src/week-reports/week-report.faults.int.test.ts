import { redisNamespace } from '@marketplace/testing/test-redis';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, afterEach, expect, it } from 'vitest';
import { openBench } from '../testing/bench.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { clockAhead, startProjectorProcess } from '../testing/projector-process.ts';

const bench = await openBench({ live: false });
const mails = await startMailServer();
const running: { kill9(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(running.splice(0).map((one) => one.kill9())));
afterAll(() => mails.close());

/** It goes on from a Monday at 07:31 in Singapore. */
const ahead = Date.parse('2031-01-06T07:31:00+08:00') - Date.now();
const { url: redisUrl, prefix: queuePrefix } = redisNamespace();

async function startProcess() {
  const child = await startProjectorProcess({
    ...{ databaseUrl: bench.projectorUrl, redisUrl, queuePrefix },
    env: { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, NODE_OPTIONS: clockAhead(ahead) },
  });
  running.push(child);
  return child;
}

const events = () => bench.rows("SELECT data FROM log.events WHERE type = 'WeekReportDue'");

it('a report is due once and arrives, although its projector is killed before it noted the mail, and while it sent it', async () => {
  mails.be('says nothing');
  const first = await startProcess();
  await waitFor(async () => (await events()).length > 0);
  await first.kill9();
  const second = await startProcess();
  await waitFor(() => mails.tried > 0);
  await second.kill9();
  mails.be('takes');
  await startProcess();
  await waitFor(
    async () => (await bench.rows('SELECT FROM read.notices WHERE sent_at IS NOT NULL')).length === 1,
    { timeoutMs: 180_000 },
  );
  expect(await events()).toEqual([{ data: { week: '2030-12-30' } }]);
  expect(mails.taken).toHaveLength(1);
}, 300_000);

import { enquiry } from '@marketplace/command/testing/enquiry';
import { pushKeys } from '@marketplace/service-kit/push-keys';
import { startPushService } from '@marketplace/testing/push-service';
import { waitFor } from '@marketplace/testing/wait-for';
import { expect, it, onTestFinished } from 'vitest';
import { adminOf, pushKey, runApi, startSender } from './running-api.ts';

const api = runApi();

it('each of fifty enquiries is shown once, though the sender is killed after the push service took some', async () => {
  const service = await startPushService(pushKeys(pushKey).publicKey);
  onTestFinished(() => service.close());
  const { endpoint, keys } = service.subscribe();
  // the service of this test sends nothing, but lets devices be added
  const admin = adminOf(api);
  await admin.write('POST', '/api/auth/devices', { endpoint, keys });
  const start = () => startSender(api, { PUSH_KEY: pushKey });
  const rows = async (text: string) => (await api.database.pool.query(text)).rows;
  const first = await start();
  await waitFor(async () => (await rows('SELECT FROM read.notice_mark')).length === 1);

  service.be('loses answers');
  const ids: string[] = [];
  const ask = async () => ids.push((await admin.write('POST', '/api/enquiries', enquiry)).id);
  for (let sent = 0; sent < 25; sent++) await ask();
  await waitFor(() => service.taken.length > 0);
  await first.kill9();
  for (let sent = 0; sent < 25; sent++) await ask();

  service.be('takes');
  await start();
  await waitFor(async () => {
    await rows('UPDATE auth.push_notices SET due_at = now()');
    return (
      service.shownBy(endpoint).length === 50 && (await rows('SELECT FROM auth.push_notices')).length === 0
    );
  });
  const shown = service.shownBy(endpoint).map(({ message }) => message.tag);
  expect(shown.sort()).toEqual(ids.sort());
});

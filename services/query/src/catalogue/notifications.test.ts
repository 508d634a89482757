import { getEventListeners } from 'node:events';
import { createLogger } from '@marketplace/service-kit/logger';
import { waitFor } from '@marketplace/testing/wait-for';
import { expect, it } from 'vitest';
import { followNotifications } from './notifications.ts';

it('leaves nothing behind of connections that are gone', async () => {
  const stop = new AbortController();
  let attempts = 0;
  const logger = createLogger('test', 'debug', { write: () => (attempts += 1) });
  const following = followNotifications(
    {
      databaseUrl: 'postgresql://nobody@127.0.0.1:1/none',
      logger,
      onMoved: () => undefined,
      onListening: () => undefined,
    },
    stop.signal,
  );
  await waitFor(() => attempts === 3);
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1); // of the pause before the next attempt
  stop.abort();
  await following;
});

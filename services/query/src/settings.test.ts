import { querySettings } from '@marketplace/service-kit/all-settings';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defaultSettings } from './settings.ts';

it('a read waits at most two seconds for its position', () => {
  expect(z.object(querySettings).parse({}).READ_WAIT_SECONDS).toBe(2);
  expect(defaultSettings.waitMs).toBe(2000);
});

import { expect, it } from 'vitest';
import { demoSite } from '../../testing/demo.ts';
import { noFields } from './contact-message.ts';
import { sendMessage } from './send-message.ts';

it('cannot send a message while no e-mail provider is set', () =>
  expect(sendMessage(noFields, demoSite)).rejects.toThrow('No e-mail provider is set.'));

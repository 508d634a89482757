import { expect, it } from 'vitest';
import { demoSite } from '../../testing/demo.ts';
import { noFields } from './inquiry.ts';
import { sendMessage } from './send-enquiry.ts';

it('cannot send a message while no e-mail provider is set', () =>
  expect(sendMessage(noFields, demoSite)).rejects.toThrow('No email provider is set.'));

import type { ReplyTemplateEvent } from '@marketplace/contracts/reply-templates/reply-template.events';
import { specify } from '@marketplace/testing/specify';
import { it } from 'vitest';
import { presenceDecider } from './presence.decider.ts';

const template_id = '0192d4e0-7b1a-7c3d-8e4f-0123456789b0';
const saved: ReplyTemplateEvent = {
  type: 'ReplyTemplateSaved',
  data: { template_id, name: 'Thanks', text: 'Hi {name}' },
};
const renamed: ReplyTemplateEvent = { ...saved, data: { ...saved.data, name: 'Thank you' } };
const removed: ReplyTemplateEvent = { type: 'ReplyTemplateRemoved', data: { template_id } };
const template = specify(presenceDecider<ReplyTemplateEvent>('ReplyTemplateSaved'));

it('is set', () => template.given().when(saved).then(saved));
it('is set again with other data', () => template.given(saved).when(renamed).then(renamed));
it('is not set again with the same data', () => template.given(removed, saved).when(saved).thenNothing());
it('is cleared', () => template.given(saved).when(removed).then(removed));
it('is not cleared twice, or before it was set', () => {
  template.given(saved, removed).when(removed).thenNothing();
  template.given().when(removed).thenNothing();
});
it('is set after it was cleared', () => template.given(saved, removed).when(saved).then(saved));

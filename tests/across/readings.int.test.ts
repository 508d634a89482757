import { enquiry } from '@marketplace/command/testing/enquiry';
import { ActivityPage } from '@marketplace/contracts/activity/activity.views';
import { EnquiryView } from '@marketplace/contracts/enquiries/enquiry.views';
import { headPosition } from '@marketplace/event-store/read-log';
import { expect, it } from 'vitest';
import { adminOf, runApi } from './running-api.ts';

const api = runApi();
const [agent, other] = [adminOf(api, 'Agent'), adminOf(api, 'Tan Wei')];

it('who read which enquiry is in its history and in the activity, and conflicts with no work on it', async () => {
  const { id } = await agent.write('POST', '/api/enquiries', enquiry);
  const { version } = await agent.read(`/api/enquiries/${id}`, EnquiryView);
  await other.get(`/api/enquiries/${id}`);
  await other.get('/api/enquiries');
  await other.write('POST', '/api/enquiries/export', { email: enquiry.email });
  const seen = { 'if-match': `"${version}"` };
  await agent.write('PUT', `/api/enquiries/${id}/status`, { status: 'answered' }, seen);

  api.advanceTo(await headPosition(api.pool));
  const { steps, version: changed } = await agent.read(`/api/enquiries/${id}`, EnquiryView);
  expect(changed).toBe(version + 1);
  expect(steps.map(({ type, actor }) => [type, actor.name])).toEqual([
    ['EnquiryReceived', 'visitor'],
    ['EnquiryOpened', 'Agent'],
    ['EnquiryOpened', 'Tan Wei'],
    ['PersonalDataExported', 'Tan Wei'],
    ['EnquiryStatusChanged', 'Agent'],
  ]);
  const types = async (query: string) =>
    (await agent.read(`/api/activity?${query}`, ActivityPage)).entries.map(({ type }) => type);
  expect(await types('kind=readings&actor=wei')).toEqual([
    'PersonalDataExported',
    'EnquiriesListed',
    'EnquiryOpened',
  ]);
  expect(await types('type=EnquiryOpened')).toHaveLength(2);
  expect(await types('kind=enquiries')).toEqual(['EnquiryStatusChanged', 'EnquiryReceived']);
  expect(await types('')).not.toContain('EnquiryOpened');

  await agent.write('DELETE', `/api/enquiries/${id}`);
  const forgotten = await agent.read(`/api/enquiries/${id}`, EnquiryView);
  expect([forgotten.readable, forgotten.steps.at(-1)?.type]).toEqual(['forgotten', 'EnquiryForgotten']);
});

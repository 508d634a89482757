import { enquiry } from '@marketplace/command/testing/enquiry';
import { ActivityPage } from '@marketplace/contracts/activity/activity.views';
import { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import { EnquiriesPage, EnquiryView, PersonExport } from '@marketplace/contracts/enquiries/enquiry.views';
import { headers } from '@marketplace/contracts/headers';
import { flat } from '@marketplace/testing/fixtures/listing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningApi } from './running-api.ts';
import { startApi } from './running-api.ts';

let api: RunningApi;
let token: string;
/** The last that was written, which every read is to show. */
let position = '0';
beforeAll(async () => {
  api = await startApi();
  token = await api.logIn('Agent');
});
afterAll(() => api.close());

async function write(method: string, path: string, body?: object) {
  const answer = await api.call(method, path, { token, ...(body && { body }) });
  position = answer.headers.get(headers.logPosition) ?? position;
  return answer;
}

const read = (path: string) =>
  api.call('GET', path, { token, headers: { [headers.minLogPosition]: position } });
const inbox = async (query = '') => EnquiriesPage.parse((await read(`/api/enquiries${query}`)).body);
const held = async (person: object) =>
  PersonExport.parse((await write('POST', '/api/enquiries/export', person)).body).enquiries;

it('an enquiry is read as it was written, answered, counted, found for whoever wrote it, and forgotten', async () => {
  const { body: home } = await write('POST', '/api/properties', flat);
  const asked = { ...enquiry, kind: 'viewing', property_id: home.id };
  const sent = await write('POST', '/api/enquiries', asked);
  const { id, reference } = sent.body;
  await write('PUT', `/api/properties/${home.id}`, { price: flat.price - 1000 });

  const { enquiries, counts } = await inbox(`?property_id=${home.id}`);
  expect(enquiries).toMatchObject([
    {
      id,
      reference,
      kind: 'viewing',
      status: 'new',
      readable: 'open',
      listing: { price: flat.price - 1000 },
    },
  ]);
  expect(counts).toMatchObject({ new: 1 });

  await write('POST', `/api/enquiries/${id}/notes`, { note: 'Called back.' });
  const viewing = { starts_at: '2026-12-01T02:00:00.000Z', minutes: 30 };
  await write('POST', `/api/enquiries/${id}/viewing`, { ...viewing, place: 'The lobby' });
  const view = EnquiryView.parse((await read(`/api/enquiries/${id}`)).body);
  expect(view).toMatchObject({
    status: 'viewing_arranged',
    version: 3,
    viewing,
    person: { email: enquiry.email, message: enquiry.message },
    listing_then: { price: flat.price, version: 1 },
  });
  expect(view.steps.map(({ type, text }) => [type, text])).toEqual([
    ['EnquiryReceived', null],
    ['EnquiryNoted', 'Called back.'],
    ['ViewingArranged', 'The lobby'],
  ]);
  expect(await held({ email: enquiry.email.toUpperCase() })).toEqual([view]);

  expect((await write('DELETE', `/api/enquiries/${id}`)).status).toBeLessThan(300);
  const forgotten = EnquiryView.parse((await read(`/api/enquiries/${id}`)).body);
  expect(forgotten).toMatchObject({ status: 'closed', readable: 'forgotten', person: null });
  expect(forgotten.steps.map(({ text, reason }) => text ?? reason)).toEqual([null, null, null, 'asked']);
  expect(await held({ email: enquiry.email })).toEqual([]);
  expect((await inbox()).counts).toMatchObject({ new: 0, closed: 1 });

  const summary = AnalyticsSummary.parse((await read('/api/analytics/summary')).body);
  expect(summary).toMatchObject({ total_enquiries: 1, other_enquiries: 0 });
  const { entries } = ActivityPage.parse((await read('/api/activity?kind=enquiries')).body);
  expect(entries.map(({ type, enquiry: named }) => [type, named])).toEqual([
    ['EnquiryForgotten', { id, reference }],
    ['ViewingArranged', { id, reference }],
    ['EnquiryNoted', { id, reference }],
    ['EnquiryReceived', { id, reference }],
  ]);
});

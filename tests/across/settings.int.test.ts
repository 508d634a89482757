import { picture } from '@marketplace/command/testing/upload';
import { ActivityPage } from '@marketplace/contracts/activity/activity.views';
import { imageVariant } from '@marketplace/contracts/images/image.paths';
import { property } from '@marketplace/contracts/listings/listing.views';
import { SettingsView, SettingsWritten } from '@marketplace/contracts/settings/setting.views';
import { waitFor } from '@marketplace/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { adminOf, runApi, visitorOf } from './running-api.ts';

const api = runApi();
const [agent, other] = [adminOf(api, 'Agent'), adminOf(api, 'Tan Wei')];
const visitor = visitorOf(api);

const view = () => agent.read('/api/settings', SettingsView);
const change = async (changes: object, by = agent) =>
  SettingsWritten.parse(await by.write('PUT', '/api/settings', changes));
const shown = async () => (await visitor.get('/properties/version')).body.settings;

describe('settings', () => {
  it('are those of the environment until an owner changes them', async () => {
    expect(await view()).toEqual({ version: 0, values: {}, steps: [] });
    expect((await visitor.get('/properties/version')).body).toEqual({
      version: expect.stringMatching(/^1\.\d+$/),
    });
  });

  it('have a history, and are undone setting by setting', async () => {
    await change({ agent_name: 'Siti', phone: '+65 8123 4567' });
    await change({ phone: '+65 8000 0000' }, other);
    const { version } = await change({ email: 'SITI@example.com', phone: '' });
    expect(await view()).toMatchObject({
      version: 3,
      values: { agent_name: 'Siti', email: 'SITI@example.com' },
      steps: [
        {
          by: 'Agent',
          is_undo: false,
          changes: expect.arrayContaining([{ key: 'phone', from: '+65 8000 0000', to: null }]),
        },
        { by: 'Tan Wei', changes: [{ key: 'phone', from: '+65 8123 4567', to: '+65 8000 0000' }] },
        { version: 1 },
      ],
    });
    const undo = async (of: number) =>
      SettingsWritten.parse(await agent.write('POST', `/api/settings/${of}/undo`));
    expect(await undo(2)).toEqual({ version, skipped: [{ key: 'phone', by: 'Agent' }] });
    expect(await undo(1)).toEqual({ version: version + 1, skipped: [] });
    expect((await view()).values).toEqual({ email: 'SITI@example.com' });
    expect((await agent.call('POST', '/api/settings/9/undo')).status).toBe(404);
    await waitFor(async () => (await shown())?.email === 'SITI@example.com' && !(await shown()).agent_name);
    const { entries } = await agent.read('/api/activity?kind=settings', ActivityPage);
    expect(entries.map(({ actor, settings }) => [actor.name, settings])).toEqual([
      ['Agent', ['agent_name']],
      ['Agent', ['email', 'phone']],
      ['Tan Wei', ['phone']],
      ['Agent', ['phone', 'agent_name']],
    ]);
  });

  it('with an old version, or a wrong value, are refused and change nothing', async () => {
    const before = await view();
    const stale = await agent.call('PUT', '/api/settings', { phone: '+65 8111 1111' }, { 'if-match': '"1"' });
    expect([stale.status, stale.body.detail]).toEqual([
      409,
      'This settings page has been changed. Reload and try again.',
    ]);
    const wrong = {
      phone: 'call me',
      agent_licence: '123',
      hours_sunday: '9-9',
      logo: '/agent.svg',
      other: 'x',
    };
    const refused = await agent.call('PUT', '/api/settings', wrong);
    expect(refused.status).toBe(422);
    const missing = { agent_photo: '/uploads/0190f000-0000-7000-8000-000000000001.jpg' };
    expect((await agent.call('PUT', '/api/settings', missing)).body.errors).toEqual([
      { path: 'agent_photo', message: 'is not an uploaded image' },
    ]);
    expect(await view()).toEqual(before);
  });

  it('set the link of new listings', async () => {
    await change({ default_redirect_url: 'https://own.example/homes' });
    const redirects = async () => {
      const { id } = await agent.add({ redirect_url: undefined });
      return (await agent.read(`/api/properties/${id}`, property)).redirect_url;
    };
    await waitFor(async () => (await redirects()) === 'https://own.example/homes');
  });

  it('publish the pictures that they name', async () => {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(await picture().jpeg().toBuffer())]), 'portrait.jpg');
    const [{ url }] = (await agent.write('POST', '/api/upload-images', form)).uploaded;
    const status = async () => (await visitor.get(imageVariant(url, 400))).status;
    expect(await status()).toBe(404);
    await change({ agent_photo: url });
    await waitFor(async () => (await status()) === 200);
    await change({ agent_photo: null });
    await waitFor(async () => (await status()) === 404);
  });
});

import { demoSettings } from '@marketplace/contracts/settings/demo-settings';
import type { SettingsView } from '@marketplace/contracts/settings/setting.views';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { demoSite } from '../../testing/demo.ts';
import {
  expectAddress,
  fakeApi,
  field,
  knowAdmin,
  openAsAdmin,
  openPage,
  refuseStatistics,
  toast,
} from '../../testing/render-page.tsx';

const SETTINGS = '/admin/dashboard/settings';
const at = (minute: number) => `2026-11-22T02:${minute}:00.000Z`;
const none: SettingsView = { version: 0, values: {}, steps: [] };
const some: SettingsView = {
  version: 2,
  values: { phone: '+65 8000 0000' },
  steps: [
    {
      version: 2,
      recorded_at: at(40),
      by: 'Tan Wei',
      is_undo: true,
      changes: [{ key: 'agent_photo', from: '/uploads/a.jpg', to: null }],
    },
    {
      version: 1,
      recorded_at: at(30),
      by: 'admin',
      is_undo: false,
      changes: [{ key: 'phone', from: null, to: '+65 8000 0000' }],
    },
  ],
};

function openSettings(view: SettingsView) {
  const api = fakeApi();
  api.answer('GET /api/settings', view);
  return { api, ...openAsAdmin(api, SETTINGS) };
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const save = () => screen.findByRole('button', { name: 'Save settings' });

it('shows what a change would look like, and saves only what changed', async () => {
  const { api, user } = openSettings(some);
  expect(await save()).toBeDisabled();
  expect(field('Phone')).toHaveValue('+65 8000 0000');
  expect(field('Name')).toHaveValue('');
  expect(field('Name')).toHaveAttribute('placeholder', demoSite.agent.name);
  await user.type(field('Name'), 'Siti Nurhaliza');
  await user.clear(field('Phone'));
  await user.type(field('Sunday'), '10-12');
  const preview = await panel('Preview');
  await waitFor(() => expect(preview.getAllByText(/Siti Nurhaliza/).length).toBeGreaterThan(1));
  expect(preview.getByText('10:00 AM-12:00 PM')).toBeInTheDocument();
  expect(preview.getAllByText(demoSite.agent.phone).length).toBeGreaterThan(0);

  api.answer('PUT /api/settings', { version: 3, skipped: [] });
  api.answer('GET /api/settings', { ...some, version: 3, values: { agent_name: 'Siti Nurhaliza' } });
  await user.click(await save());
  expect(await toast(/^Settings saved/)).toBeInTheDocument();
  expect(api.sent('PUT /api/settings')).toEqual([
    { agent_name: 'Siti Nurhaliza', phone: null, hours_sunday: '10-12' },
  ]);
  expect(await save()).toBeDisabled();
});

it('switches the weekly report off, and on again as it was', async () => {
  const { api, user } = openSettings(none);
  await save();
  expect(field('Weekly report')).toHaveValue('on');
  await user.selectOptions(field('Weekly report'), 'Off');
  api.answer('PUT /api/settings', { version: 1, skipped: [] });
  api.answer('GET /api/settings', { ...none, version: 1, values: { week_report: 'off' } });
  await user.click(await save());
  await waitFor(async () => expect(await save()).toBeDisabled());
  expect(field('Weekly report')).toHaveValue('off');
  await user.selectOptions(field('Weekly report'), 'On');
  await user.click(await save());
  expect(api.sent('PUT /api/settings')).toEqual([{ week_report: 'off' }, { week_report: null }]);
});

it('keeps testimonials as a list, shown before they are saved', async () => {
  const lim = { quote: 'Sold in three weeks.', name: 'Mrs Lim', about: 'Sold a flat in Bishan' };
  const stored = JSON.stringify([lim]);
  const [step] = some.steps;
  const { api, user } = openSettings({
    version: 1,
    values: { testimonials: stored },
    steps: step ? [{ ...step, changes: [{ key: 'testimonials', from: null, to: stored }] }] : [],
  });
  const history = await panel('History');
  expect(history.getByText(/the original → 1 testimonial$/)).toBeInTheDocument();
  expect(field('Client’s name')).toHaveValue('Mrs Lim');
  await user.click(screen.getByRole('button', { name: 'Add a testimonial' }));
  const second = within(screen.getByRole('group', { name: 'Testimonial 2' }));
  await user.type(second.getByLabelText('Quote'), 'Calm and quick.');
  expect((await panel('Preview')).getByText('Calm and quick.')).toBeInTheDocument();
  await user.click(await save());
  expect(await screen.findByText('Enter the client’s name.')).toBeInTheDocument();
  expect(second.getByLabelText('Client’s name')).toHaveFocus();
  expect(api.sent('PUT /api/settings')).toEqual([]);
  await user.type(second.getByLabelText('Client’s name'), 'Mr Ng');
  await user.click(screen.getByRole('button', { name: 'Remove testimonial 1' }));
  const left = JSON.stringify([{ quote: 'Calm and quick.', name: 'Mr Ng', about: '' }]);
  api.answer('PUT /api/settings', { version: 2, skipped: [] });
  api.answer('GET /api/settings', { version: 2, values: { testimonials: left }, steps: [] });
  await user.click(await save());
  await waitFor(async () => expect(await save()).toBeDisabled());
  await user.click(screen.getByRole('button', { name: 'Remove testimonial 1' }));
  await user.click(await save());
  expect(api.sent('PUT /api/settings')).toEqual([{ testimonials: left }, { testimonials: null }]);
});

it('names wrong values before and after they are sent', async () => {
  const { api, user } = openSettings(none);
  await save();
  await user.type(field('Phone'), 'call me');
  await user.click(await save());
  expect(await screen.findByText('Phone must be a phone number, such as +65 8123 4567.')).toBeInTheDocument();
  expect(field('Phone')).toHaveFocus();
  expect(api.sent('PUT /api/settings')).toEqual([]);
  await user.clear(field('Phone'));
  await user.type(field('Phone'), '+65 8123 4567');
  api.refuse('PUT /api/settings', 409, {
    detail: 'This settings page has been changed. Reload and try again.',
  });
  await user.click(await save());
  expect(await toast(/^This settings page has been changed/)).toBeInTheDocument();
  expect(field('Phone')).toHaveValue('+65 8123 4567');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(field('Phone')).toHaveValue('');
});

it('asks about a likely typo in the email address', async () => {
  const { user } = openSettings(none);
  await save();
  await user.type(field('Email'), 'mei@gmail.con');
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Did you mean mei@gmail.com?' }));
  expect(field('Email')).toHaveValue('mei@gmail.com');
});

it('has no time in its preview for an invalid entry', async () => {
  const { user } = openSettings(none);
  await save();
  await user.type(field('Sunday'), '9-33');
  const preview = await panel('Preview');
  expect(preview.getByText('Sun')).toBeInTheDocument();
  expect(preview.getByText('Closed')).toBeInTheDocument();
});

it('has a history, whose changes are undone', async () => {
  const { api, user } = openSettings(some);
  const history = await panel('History');
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^22 Nov 2026 10:40 by Tan Wei, as an undoPortrait: a picture → the originalUndo/),
    'Portrait: a picture → the original',
    expect.stringMatching(/^22 Nov 2026 10:30 by adminPhone: the original → \+65 8000 0000Undo/),
    'Phone: the original → +65 8000 0000',
  ]);
  api.answer('POST /api/settings/:version/undo', { version: 3, skipped: [{ key: 'phone', by: 'Tan Wei' }] });
  await user.click(history.getByRole('button', { name: 'Undo the change of 22 Nov 2026 10:30' }));
  expect(await toast('Kept (edited since): Phone (by Tan Wei)')).toBeInTheDocument();
});

it('is for owners', async () => {
  const api = fakeApi();
  openAsAdmin(api, SETTINGS, 'assistant');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Save settings' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
});

it('retries and reloads when opened through the menu', async () => {
  const api = fakeApi();
  api.refuse('GET /api/settings', 400, { detail: 'No.' });
  const { user } = openAsAdmin(api, '/admin/dashboard/bulk');
  await user.click(await screen.findByRole('link', { name: 'Settings' }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.answer('GET /api/settings', none);
  await user.click(retry);
  await save();
  await user.type(field('Name'), 'Siti');
  api.answer('PUT /api/settings', { version: 1, skipped: [] });
  api.answer('GET /api/settings', { ...none, version: 1, values: { agent_name: 'Siti' } });
  await user.click(await save());
  expect(await toast(/^Settings saved/)).toBeInTheDocument();
  expect(field('Name')).toHaveValue('Siti');
});

it('says when it cannot be loaded', async () => {
  const api = fakeApi();
  api.refuse('GET /api/settings', 400, { detail: 'No.' });
  openAsAdmin(api, SETTINGS);
  expect(await toast('Failed to load the settings')).toBeInTheDocument();
});

const demo = { ...demoSite, office_address: demoSettings.office_address, social: [] };

/** Logs in to a site on which nothing was set yet. */
async function logInFirst() {
  localStorage.removeItem('token');
  onTestFinished(() => localStorage.removeItem('welcome-skipped'));
  const api = fakeApi();
  const social = [
    { name: 'Facebook', url: demoSettings.facebook },
    { name: 'Instagram', url: demoSettings.instagram },
    { name: 'LinkedIn', url: demoSettings.linkedin },
  ];
  const opened = openPage('/admin/login', { ...demo, social });
  knowAdmin(api);
  api.answer('GET /api/settings', none);
  refuseStatistics(api);
  api.answer('POST /api/auth/login', { access_token: 'a-token' });
  await opened.user.type(await screen.findByLabelText(/^Username/), 'admin');
  await opened.user.type(field('Password'), 'a password');
  await opened.user.click(screen.getByRole('button', { name: 'Login' }));
  return { api, ...opened };
}

it('asks the first owner for the agent’s details', async () => {
  const { api, user } = await logInFirst();
  await expectAddress('/admin/dashboard/welcome');
  const name = await screen.findByLabelText('Name');
  expect(name).toHaveAccessibleDescription(/Sample, shown to visitors until you replace it\.$/);
  await user.type(name, 'Siti Nurhaliza');
  expect(name).not.toHaveAccessibleDescription(/Sample/);
  api.answer('PUT /api/settings', { version: 1, skipped: [] });
  api.answer('GET /api/settings', { ...none, version: 1, values: { agent_name: 'Siti Nurhaliza' } });
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await expectAddress('/admin/dashboard');
  expect(api.sent('PUT /api/settings')).toEqual([{ agent_name: 'Siti Nurhaliza' }]);
});

it('asks no more once it was skipped', async () => {
  const { user } = await logInFirst();
  await user.click(await screen.findByRole('button', { name: 'Skip for now' }));
  await expectAddress('/admin/dashboard');
  expect(localStorage.getItem('welcome-skipped')).toBe('yes');
});

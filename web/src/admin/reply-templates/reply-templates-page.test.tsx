import { fillTemplate } from '@marketplace/contracts/reply-templates/reply-template.views';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { demoSite } from '../../testing/demo.ts';
import { enquiry } from '../../testing/enquiries.ts';
import { fakeApi, field, openAsAdmin, toast, undo } from '../../testing/render-page.tsx';
import { usualReplies } from './usual-replies.ts';

const PAGE = '/admin/dashboard/enquiries/templates';
const thanks = {
  id: '0190f000-0000-7000-8000-0000000000f1',
  name: 'Thanks',
  text: 'Hi {name}, about {listing}: {viewing}. {agent}',
};

it('are added, edited and removed with undo', async () => {
  const api = fakeApi();
  const { user } = openAsAdmin(api, PAGE);
  expect(await screen.findByText('There are no reply templates yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add template' }));
  const dialog = screen.getByRole('dialog', { name: 'Add template' });
  await user.type(field('Name', dialog), 'Thanks');
  await user.type(field('Text', dialog), 'Hi {{oops}');
  const detail = 'The text may only have the fields {name}, {listing}, {viewing}, {agent}.';
  await user.click(within(dialog).getByRole('button', { name: 'Save template' }));
  expect(await within(dialog).findByText(detail)).toBeInTheDocument();
  await user.clear(field('Text', dialog));
  await user.type(field('Text', dialog), thanks.text.replaceAll('{', '{{'));
  api.answer('PUT /api/enquiries/templates/:id', {});
  api.answer('GET /api/enquiries/templates', [thanks]);
  await user.click(within(dialog).getByRole('button', { name: 'Save template' }));
  expect(await toast('Template saved')).toBeInTheDocument();
  expect(api.sent('PUT /api/enquiries/templates/:id').at(-1)).toEqual({ name: 'Thanks', text: thanks.text });
  expect(await screen.findByText(thanks.text)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Edit Thanks' }));
  expect(field('Name')).toHaveValue('Thanks');
  await user.click(screen.getByRole('button', { name: 'Close' }));

  api.answer('DELETE /api/enquiries/templates/:id', {});
  await user.click(screen.getByRole('button', { name: 'Remove Thanks' }));
  await undo(user, 'Template Thanks removed');
  expect(await toast('Template Thanks is back')).toBeInTheDocument();
  expect(api.asked('PUT /api/enquiries/templates/:id').at(-1)?.params).toEqual({ id: thanks.id });
});

it('begin with the usual replies on request, signed by the agent', async () => {
  const api = fakeApi();
  const { user } = openAsAdmin(api, PAGE);
  const add = await screen.findByRole('button', { name: 'Add the usual replies' });
  expect(api.asked('PUT /api/enquiries/templates/:id')).toHaveLength(0);
  const usual = usualReplies();
  api.answer('PUT /api/enquiries/templates/:id', {});
  api.answer('GET /api/enquiries/templates', usual);
  await user.click(add);
  expect(await toast(/^Usual replies added/)).toBeInTheDocument();
  const sent = api.asked('PUT /api/enquiries/templates/:id');
  expect(sent.map(({ params, body }) => ({ ...params, ...(body as object) }))).toEqual(usual);
  expect(await screen.findByRole('button', { name: 'Edit Viewing proposal' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add the usual replies' })).toBeNull();
  for (const { text } of usual) {
    const filled = fillTemplate(text, {
      name: 'Mei',
      listing: 'Wombat Terrace',
      viewing: 'tomorrow',
      agent: 'Siti',
    });
    expect(filled).toMatch(/^Hi Mei,[^{}]+Wombat Terrace[^{}]+\nSiti$/);
  }
});

it('say when loading failed', async () => {
  const api = fakeApi();
  api.refuse('GET /api/enquiries/templates', 403, { detail: 'No.' });
  openAsAdmin(api, PAGE);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

it('fill in a reply, and ask before they replace what was typed', async () => {
  const api = fakeApi();
  api.answer('GET /api/enquiries/templates', [thanks]);
  const viewing = { starts_at: '2096-12-01T02:30:00Z', minutes: 30 };
  api.answer('GET /api/enquiries/:id', enquiry(1, { viewing }));
  const { user } = openAsAdmin(api, `/admin/dashboard/enquiries/${enquiry(1).id}`);
  await screen.findByRole('option', { name: 'Thanks' });
  await user.selectOptions(field('Template'), 'Thanks');
  const filled = `Hi Mei 1, about Wombat Terrace: Sat, 1 Dec 2096, 10:30 SGT, 30 minutes. ${demoSite.agent.name}`;
  await waitFor(() => expect(field('Your reply')).toHaveValue(filled));
  await user.type(field('Your reply'), ' PS.');
  await user.selectOptions(field('Template'), 'Standard reply');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(field('Your reply')).toHaveValue(`${filled} PS.`);
  expect(field('Template')).toHaveDisplayValue('Thanks');
  await user.selectOptions(field('Template'), 'Standard reply');
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(field('Your reply')).toHaveDisplayValue(/^Hi Mei 1,\n\nThank you/));
});

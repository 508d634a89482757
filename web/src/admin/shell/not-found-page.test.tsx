import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, openAsAdmin } from '../../testing/render-page.tsx';

it.each(['/admin/nowhere', '/admin/dashboard/nowhere'])(
  '%s is no page, and keeps the sidebar',
  async (path) => {
    openAsAdmin(fakeApi(), path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Properties' })).toBeInTheDocument();
  },
);

import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, label, openPage } from '../../../testing/render-page.tsx';

const admin = { id: '0190f000-0000-7000-8000-0000000000ad', username: 'admin' };
const login = () => screen.getByRole('button', { name: /^Log/ });

async function fillLogin(user: UserEvent) {
  await user.type(await screen.findByLabelText(label('Username')), admin.username);
  await user.type(screen.getByLabelText(label('Password')), 'secret');
}

describe('logging in', () => {
  it('says Invalid credentials when the server gives no reason, and keeps the name', async () => {
    const api = fakeApi();
    api.refuse('POST /api/auth/login', 401);
    const { user } = openPage('/admin/login');
    await fillLogin(user);
    await user.click(login());
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid credentials');
    expect(localStorage.getItem('token')).toBeNull();
    expect(screen.getByLabelText(label('Username'))).toHaveValue(admin.username);
  });

  it('says while it is busy', async () => {
    const api = fakeApi();
    api.answer('POST /api/auth/login', { access_token: 'a-token' });
    const goOn = api.hold('POST /api/auth/login');
    const { user } = openPage('/admin/login');
    await fillLogin(user);
    await user.click(login());
    expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeDisabled();
    api.refuse('GET /api/auth/verify', 401);
    goOn();
    expect(await screen.findByRole('button', { name: 'Login' })).toBeEnabled();
  });
});

import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const agent = {
  name: 'A',
  title: 'T',
  licence: 'R1',
  agency: 'G',
  agency_licence: 'L1',
  phone: '1',
  email: 'a@example.com',
  whatsapp: '1',
  photo: '/agent.svg',
};
const site = {
  name: 'S',
  origin: 'https://homes.example',
  agent,
  office_address: '',
  social: [],
  email_provider: null,
  default_redirect_url: 'https://example.com',
};
const provider = {
  origin: 'https://mail.example',
  service_id: 's',
  template_id: 't',
  public_key: 'k',
  timeout_ms: 10_000,
  block_headless: false,
  blocked_addresses: [],
  throttle_ms: 0,
};

describe('the security policy of a page', () => {
  it('allows our own files, and styles of this answer alone', () =>
    expect(contentSecurityPolicy({ nonce: 'abc', site, mode: 'production' })).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-abc'; img-src 'self' data: blob:; font-src 'self'; " +
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'",
    ));

  it('allows calls to the e-mail provider when there is one', () =>
    expect(
      contentSecurityPolicy({
        nonce: 'abc',
        site: { ...site, email_provider: provider },
        mode: 'production',
      }),
    ).toContain("connect-src 'self' https://mail.example;"));

  it('allows the portrait of an agent that is kept elsewhere', () =>
    expect(
      contentSecurityPolicy({
        nonce: 'abc',
        site: { ...site, agent: { ...agent, photo: 'https://img.example/me.jpg' } },
        mode: 'production',
      }),
    ).toContain("img-src 'self' data: blob: https://img.example;"));
});

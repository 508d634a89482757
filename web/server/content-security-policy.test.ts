import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './page-answer.ts';

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

const styles = '<style data-styled="true">.a{color:red;}</style>';

describe('the security policy of a page', () => {
  it('allows our own files, and the style element that the page has, and the empty one', () =>
    expect(contentSecurityPolicy({ site, styles })).toBe(
      "default-src 'none'; script-src 'self'; " +
        "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-DDKfc56eS2I5u74d26O4rAPZp7RUu8LMDPuhkZPMu3U='; " +
        "img-src 'self' data: blob:; font-src 'self'; " +
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'",
    ));

  it('allows each style element, and no other', () => {
    const policy = contentSecurityPolicy({ site, styles: `<head>${styles}<style>b{}</style></head>` });
    expect(policy.match(/'sha256-/g)).toHaveLength(3);
    expect(policy).toContain("'sha256-DDKfc56eS2I5u74d26O4rAPZp7RUu8LMDPuhkZPMu3U='");
  });

  it('is the same for the same page, so that it may be kept', () =>
    expect(contentSecurityPolicy({ site, styles })).toBe(contentSecurityPolicy({ site, styles })));

  it('allows what has the nonce in development alone', () => {
    expect(contentSecurityPolicy({ site, styles, nonce: 'abc' })).toContain("script-src 'self' 'nonce-abc';");
    expect(contentSecurityPolicy({ site, styles })).not.toContain('nonce');
  });

  it('allows calls to the e-mail provider when there is one', () =>
    expect(contentSecurityPolicy({ site: { ...site, email_provider: provider }, styles })).toContain(
      "connect-src 'self' https://mail.example;",
    ));

  it('allows the portrait of an agent that is kept elsewhere', () =>
    expect(
      contentSecurityPolicy({
        site: { ...site, agent: { ...agent, photo: 'https://img.example/me.jpg' } },
        styles,
      }),
    ).toContain("img-src 'self' data: blob: https://img.example;"));
});

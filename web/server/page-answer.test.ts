import { siteSettings } from '@marketplace/service-kit/all-settings';
import { siteView } from '@marketplace/service-kit/settings';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contentSecurityPolicy } from './page-answer.ts';

const configured = siteView(z.object(siteSettings).parse({}));
const site = { ...configured, agent: { ...configured.agent, photo: '/agent.svg' }, email_provider: null };
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

  it.each([
    ['the nonce in development', { nonce: 'abc' }, "script-src 'self' 'nonce-abc';"],
    [
      'calls to the email provider',
      { site: { ...site, email_provider: provider } },
      "connect-src 'self' https://mail.example;",
    ],
    [
      'a portrait on another origin',
      { site: { ...site, agent: { ...site.agent, photo: 'https://img.example/me.jpg' } } },
      "img-src 'self' data: blob: https://img.example;",
    ],
  ])('allows %s', (_name, given, directive) =>
    expect(contentSecurityPolicy({ site, styles, ...given })).toContain(directive),
  );
});

import { isHttpUrl } from '@marketplace/contracts/http-url';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { z } from 'zod';
import { Duration, Origin } from './settings.ts';

const HttpUrl = z.string().refine(isHttpUrl, 'must be an http or https address');
const text = (fallback: string) => z.string().trim().min(1).max(300).default(fallback);

/** The operator's description of the site and its agent. Defaults are those of the demo. */
export const siteSettings = {
  PUBLIC_ORIGIN: Origin.default('http://localhost:8080'),
  SITE_NAME: text('Five Foot Way'),
  AGENT_NAME: text('Tan Mei Lin'),
  AGENT_TITLE: text('ASSOCIATE DIRECTOR'),
  AGENT_LICENCE: text('R123456A'),
  AGENT_AGENCY: text('Demo Realty'),
  AGENT_AGENCY_LICENCE: text('L0000000Z'),
  AGENT_PHONE: text('+65 0000 0000'),
  AGENT_EMAIL: z.email('must be an e-mail address').default('agent@example.com'),
  AGENT_WHATSAPP: text('+65 0000 0000'),
  AGENT_PHOTO: text('/agent.svg'),
  OFFICE_ADDRESS: text('1 Demo Street, #01-01, Singapore 000000'),
  SOCIAL_FACEBOOK: HttpUrl.default('https://www.facebook.com/'),
  SOCIAL_INSTAGRAM: HttpUrl.default('https://www.instagram.com/'),
  SOCIAL_LINKEDIN: HttpUrl.default('https://www.linkedin.com/'),
  EMAILJS_SERVICE_ID: z.string().optional(),
  EMAILJS_TEMPLATE_ID: z.string().optional(),
  EMAILJS_PUBLIC_KEY: z.string().optional(),
  EMAILJS_ORIGIN: Origin.default('https://api.emailjs.com'),
  EMAILJS_TIMEOUT: Duration.default(10),
  EMAILJS_BLOCK_HEADLESS: z.enum(['on', 'off']).default('off'),
  EMAILJS_BLOCK_LIST: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean)),
  EMAILJS_THROTTLE: Duration.optional(),
  DEFAULT_REDIRECT_URL: HttpUrl.default('https://example.com/new-launches'),
};
const SiteSettings = z.object(siteSettings);
type SiteSettings = z.infer<typeof SiteSettings>;

/** Returns what the pages may know of the site. `email_provider` is null unless all three of its keys are set. */
export function siteView(settings: SiteSettings): SiteView {
  return {
    name: settings.SITE_NAME,
    origin: settings.PUBLIC_ORIGIN,
    agent: {
      name: settings.AGENT_NAME,
      title: settings.AGENT_TITLE,
      licence: settings.AGENT_LICENCE,
      agency: settings.AGENT_AGENCY,
      agency_licence: settings.AGENT_AGENCY_LICENCE,
      phone: settings.AGENT_PHONE,
      email: settings.AGENT_EMAIL,
      whatsapp: settings.AGENT_WHATSAPP.replace(/\D/g, ''),
      photo: settings.AGENT_PHOTO,
    },
    office_address: settings.OFFICE_ADDRESS,
    social: [
      { name: 'Facebook', url: settings.SOCIAL_FACEBOOK },
      { name: 'Instagram', url: settings.SOCIAL_INSTAGRAM },
      { name: 'LinkedIn', url: settings.SOCIAL_LINKEDIN },
    ],
    email_provider: emailProvider(settings),
    default_redirect_url: settings.DEFAULT_REDIRECT_URL,
  };
}

function emailProvider(settings: SiteSettings): SiteView['email_provider'] {
  const { EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID, EMAILJS_PUBLIC_KEY, EMAILJS_ORIGIN } = settings;
  if (!EMAILJS_SERVICE_ID || !EMAILJS_TEMPLATE_ID || !EMAILJS_PUBLIC_KEY) return null;
  return {
    origin: EMAILJS_ORIGIN,
    service_id: EMAILJS_SERVICE_ID,
    template_id: EMAILJS_TEMPLATE_ID,
    public_key: EMAILJS_PUBLIC_KEY,
    timeout_ms: settings.EMAILJS_TIMEOUT * 1000,
    block_headless: settings.EMAILJS_BLOCK_HEADLESS === 'on',
    blocked_addresses: settings.EMAILJS_BLOCK_LIST,
    throttle_ms: (settings.EMAILJS_THROTTLE ?? 0) * 1000,
  };
}

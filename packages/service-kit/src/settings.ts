import { refusalWords } from '@marketplace/contracts/refusal-words';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { z } from 'zod';
import { siteSettings } from './all-settings.ts';

/** A setting is missing or invalid; the message is one line that names it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Returns the settings of a process, parsed from its environment. Empty values count as unset.
 *
 * @throws {SettingsError} naming the first invalid or missing setting
 */
export function readSettings<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv,
): z.infer<z.ZodObject<Shape>> {
  const parsed = schema.safeParse(givenIn(environment), { error: refusalWords });
  if (parsed.success) return parsed.data;
  const [{ name, reason } = { name: '', reason: '' }] = faultsOf(parsed.error, environment);
  throw new SettingsError(`Setting ${name} ${reason}. See .env.example for what it means.`);
}

/** Returns every setting that `readSettings` would refuse, with the reason: `must be set`. */
export function settingFaults<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv,
): SettingFault[] {
  const { error } = schema.safeParse(givenIn(environment), { error: refusalWords });
  return error ? faultsOf(error, environment) : [];
}

interface SettingFault {
  name: string;
  reason: string;
}

function faultsOf({ issues }: z.core.$ZodError, environment: NodeJS.ProcessEnv): SettingFault[] {
  const faults = issues.map((issue) => {
    const name = String(issue.path[0] ?? '');
    return { name, reason: environment[name] ? issue.message : 'must be set' };
  });
  return faults.filter(({ name }, index) => faults.findIndex((one) => one.name === name) === index);
}

function givenIn(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

const SiteSettings = z.object(siteSettings);
type SiteSettings = z.infer<typeof SiteSettings>;

/** Returns the site's settings for pages. `email_provider` is null unless all three of its keys are set. */
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

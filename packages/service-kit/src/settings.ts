import { readFileSync } from 'node:fs';
import { refusalWords } from '@marketplace/contracts/refusal-words';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { z } from 'zod';
import { secretsInFiles, siteSettings } from './all-settings.ts';

/** A setting is missing or invalid; the message is one line that names it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Returns the settings of a process, parsed from its environment: `givenSettings`.
 *
 * @throws {SettingsError} naming the first invalid or missing setting
 */
export function readSettings<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv,
): z.infer<z.ZodObject<Shape>> {
  const { given, faults } = givenSettings(environment);
  const parsed = schema.safeParse(given, { error: refusalWords });
  const [fault] = [...faults, ...faultsOf(parsed.error, given)];
  if (parsed.success && !fault) return parsed.data;
  throw new SettingsError(`Setting ${fault?.name} ${fault?.reason}. See .env.example for what it means.`);
}

/** Returns every setting that `readSettings` would refuse, with the reason: `must be set`. */
export function settingFaults<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv,
): SettingFault[] {
  const { given, faults } = givenSettings(environment);
  return firstOfEach([...faults, ...faultsOf(schema.safeParse(given, { error: refusalWords }).error, given)]);
}

/** A refused setting. */
export interface SettingFault {
  name: string;
  reason: string;
}

function faultsOf(error: z.core.$ZodError | undefined, given: NodeJS.ProcessEnv): SettingFault[] {
  return (error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0] ?? '');
    if (given[name]) return { name, reason: issue.message };
    return given[`${name}_FILE`]
      ? { name: `${name}_FILE`, reason: 'must not name an empty file' }
      : { name, reason: 'must be set' };
  });
}

function firstOfEach(faults: readonly SettingFault[]): SettingFault[] {
  return faults.filter(({ name }, index) => faults.findIndex((one) => one.name === name) === index);
}

/** A password that may be apart from the URL that needs it. */
const passwordOf = { DATABASE_URL: 'PGPASSWORD', REDIS_URL: 'REDIS_PASSWORD' };

/**
 * Returns the non-empty settings. A secret `X` is read from the file that `X_FILE` names, and replaces `X_FILE`. An empty file counts
 * as unset. A URL without a password gets the one that is apart from it.
 */
export function givenSettings(environment: NodeJS.ProcessEnv): {
  given: NodeJS.ProcessEnv;
  /** Files that cannot be read, and secrets given twice. */
  faults: SettingFault[];
} {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const faults: SettingFault[] = [];
  for (const name of secretsInFiles) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined)
      faults.push({ name, reason: `must not be set together with ${name}_FILE` });
    else
      try {
        const secret = readFileSync(file, 'utf8').trimEnd();
        if (secret === '') continue;
        given[name] = secret;
        delete given[`${name}_FILE`];
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        faults.push({ name: `${name}_FILE`, reason: `must name a readable file (${code})` });
      }
  }
  for (const [name, secret] of Object.entries(passwordOf))
    if (given[name] && given[secret]) given[name] = withPassword(given[name], given[secret]);
  return { given, faults };
}

/** A URL without a host is that of a local socket, which needs no password. */
function withPassword(address: string, password: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.password === '') url.password = encodeURIComponent(password); // the setter does not encode percent signs
  return url.href;
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
    ...(settings.ALERTS === 'on' && { alerts: true }),
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

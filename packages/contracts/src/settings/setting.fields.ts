import { z } from 'zod/mini';
import { isHttpUrl } from '../http-url.ts';
import { isUploadedImage } from '../images/image.paths.ts';
import { withCountryCode } from '../phone-number.ts';
import { emptyAsNull, line, lines } from '../text.ts';
import { TestimonialsText } from './testimonials.ts';

/** How a setting is entered. */
type SettingKind = 'line' | 'lines' | 'hours' | 'picture' | 'switch' | 'testimonials';

/** A value that an owner may set. Its value is text; null returns to what the environment says. */
export interface SettingField {
  label: string;
  /** Where visitors or admins see it. */
  shown: string;
  group: SettingGroup;
  kind: SettingKind;
  schema: z.ZodMiniType<string | null>;
}

export const settingGroups = {
  agent: 'Agent',
  contact: 'Contact',
  hours: 'Office hours',
  site: 'Site',
  record: 'Track record',
  emails: 'Emails to the agent',
} as const;
type SettingGroup = keyof typeof settingGroups;

const matching = (pattern: RegExp, message: string) => line(100).check(z.regex(pattern, message));
const address = line(2048).check(z.refine(isHttpUrl, 'must be an http or https address'));
const phone = matching(/^\+?[\d ()-]{8,25}$/, 'must be a phone number, such as +65 8123 4567').check(
  z.overwrite(withCountryCode),
);
const picture = z.string().check(z.refine(isUploadedImage, 'must be an uploaded picture'));
const email = line(254).check(z.email('must be an email address'));

/** Whole hours: `9-18`, or `closed`. */
const hours = z.string().check(
  z.refine((text) => {
    const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
    return text === 'closed' || (from !== undefined && Number(from) < Number(to) && Number(to) <= 24);
  }, 'must be whole hours, opening before closing'),
);

const onOff = z.enum(['on', 'off'], 'must be on or off');

const field = (
  group: SettingGroup,
  label: string,
  shown: string,
  schema: z.ZodMiniType<string>,
  kind: SettingKind = 'line',
): SettingField => ({ group, label, shown, schema: emptyAsNull(schema), kind });

const everyPage = 'Header and footer of every page';
const agentCard = 'Agent card and footer';

/** Every setting, in the order of the form. Form, validation, history and wording follow this table. */
export const settingFields = {
  agent_name: field('agent', 'Name', `${agentCard}, message greetings`, line(80)),
  agent_title: field('agent', 'Title', 'Agent card', line(80)),
  agent_licence: field(
    'agent',
    'CEA registration number',
    agentCard,
    matching(/^R\d{6}[A-Z]$/, 'must be like R123456A'),
  ),
  agency: field('agent', 'Agency', agentCard, line(100)),
  agency_licence: field(
    'agent',
    'Agency licence number',
    agentCard,
    matching(/^L\d{7}[A-Z]$/, 'must be like L1234567A'),
  ),
  agent_photo: field('agent', 'Portrait', 'Agent card', picture, 'picture'),
  phone: field('contact', 'Phone', 'Call buttons, contact page, footer', phone),
  whatsapp: field('contact', 'WhatsApp number', 'WhatsApp buttons', phone),
  email: field('contact', 'Email', 'Email buttons, contact page; new enquiries are announced there', email),
  office_address: field('contact', 'Office address', 'Contact page and footer', line(200)),
  facebook: field('contact', 'Facebook page', 'Footer', address),
  instagram: field('contact', 'Instagram page', 'Footer', address),
  linkedin: field('contact', 'LinkedIn page', 'Footer', address),
  hours_weekdays: field('hours', 'Monday to Friday', 'Contact page, agent card', hours, 'hours'),
  hours_saturday: field('hours', 'Saturday', 'Contact page, agent card', hours, 'hours'),
  hours_sunday: field('hours', 'Sunday', 'Contact page, agent card', hours, 'hours'),
  site_name: field('site', 'Name of the site', everyPage, line(60)),
  logo: field('site', 'Logo', everyPage, picture, 'picture'),
  about_intro: field('site', 'About: introduction', 'About page, below its title', line(200)),
  about_mission: field('site', 'About: mission', 'About page', lines(2000), 'lines'),
  contact_intro: field('site', 'Contact: introduction', 'Contact page, below its title', line(200)),
  default_redirect_url: field('site', 'Default external link', 'The link of new properties', address),
  testimonials: field(
    'record',
    'Testimonials',
    'About page and the page for sellers, once there is one',
    TestimonialsText,
    'testimonials',
  ),
  sold_prices: field(
    'record',
    'Prices of sold and rented homes',
    'In the list of sold and rented homes on the page for sellers',
    onOff,
    'switch',
  ),
  week_report: field(
    'emails',
    'Weekly report',
    'Sent on Mondays at 7:30 AM, if a mail server is set up',
    onOff,
    'switch',
  ),
} as const satisfies Record<string, SettingField>;

export type SettingKey = keyof typeof settingFields;
export const settingKeys = Object.keys(settingFields) as SettingKey[];

/** The settings that owners changed; the environment has the values of the others. */
export type SettingValues = Readonly<Partial<Record<SettingKey, string>>>;
/** Changed settings; null is the environment's value again. */
export type SettingChanges = Readonly<Partial<Record<SettingKey, string | null>>>;

/** Returns the label of a setting; its key when another version named it. */
export function settingLabel(key: string): string {
  return settingKeys.some((one) => one === key) ? settingFields[key as SettingKey].label : key;
}

/** Returns the settings after a change. Unknown keys, of another version, are kept. */
export function withChanges(before: SettingValues, changes: SettingChanges): SettingValues {
  const after = { ...before, ...changes };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null));
}

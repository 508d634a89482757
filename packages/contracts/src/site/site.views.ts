import type { Checked, Is } from '../check.ts';
import { isFlag, isInt, isListOf, isNullOr, isObjectOf, isTableOf, isText, isUnsetOr } from '../check.ts';

const isSiteOfEnvironment = isObjectOf({
  name: isText,
  origin: isText,
  agent: isObjectOf({
    name: isText,
    title: isText,
    /** CEA registration number. */
    licence: isText,
    agency: isText,
    /** CEA licence number of the agency. */
    agency_licence: isText,
    phone: isText,
    email: isText,
    /** For wa.me, digits only. */
    whatsapp: isText,
    photo: isText,
  }),
  office_address: isText,
  social: isListOf(isObjectOf({ name: isText, url: isText })),
  email_provider: isNullOr(
    isObjectOf({
      origin: isText,
      service_id: isText,
      template_id: isText,
      public_key: isText,
      /** Timeout of sending a message. */
      timeout_ms: isInt,
      /** Whether headless browsers are rejected. */
      block_headless: isFlag,
      /** Email addresses that cannot send messages. */
      blocked_addresses: isListOf(isText),
      /** Minimum interval between two messages of one browser; 0 for none. */
      throttle_ms: isInt,
    }),
  ),
  default_redirect_url: isText,
});

type Hours = `hours_${'weekdays' | 'saturday' | 'sunday'}`;

/** Public settings of the site and its agent, read at run time. */
export interface SiteView extends Checked<typeof isSiteOfEnvironment> {
  /** Visitors can have searches and listings followed by email. */
  alerts?: boolean;
  /** What only owners set: without it, pages have the product's own. */
  own?: {
    [setting in 'logo' | 'about_intro' | 'about_mission' | 'contact_intro' | Hours]?: string | undefined;
  };
}

export const isSite: Is<SiteView> = (value): value is SiteView =>
  isSiteOfEnvironment(value) &&
  (!('alerts' in value) || isFlag(value.alerts)) &&
  (!('own' in value) || isTableOf(isUnsetOr(isText))(value.own));

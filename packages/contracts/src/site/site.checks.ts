import { isFlag, isInt, isListOf, isNullOr, isObjectOf, isText } from '../check.ts';
import type { SiteView } from './site.views.ts';

export const isSite = isObjectOf<SiteView>({
  name: isText,
  origin: isText,
  agent: isObjectOf<SiteView['agent']>({
    name: isText,
    title: isText,
    licence: isText,
    agency: isText,
    agency_licence: isText,
    phone: isText,
    email: isText,
    whatsapp: isText,
    photo: isText,
  }),
  office_address: isText,
  social: isListOf(isObjectOf<SiteView['social'][number]>({ name: isText, url: isText })),
  email_provider: isNullOr(
    isObjectOf<NonNullable<SiteView['email_provider']>>({
      origin: isText,
      service_id: isText,
      template_id: isText,
      public_key: isText,
      timeout_ms: isInt,
      block_headless: isFlag,
      blocked_addresses: isListOf(isText),
      throttle_ms: isInt,
    }),
  ),
  default_redirect_url: isText,
});

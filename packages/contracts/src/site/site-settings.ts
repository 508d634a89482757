import { imageVariant, isUploadedImage } from '../images/image.paths.ts';
import type { SettingValues } from '../settings/setting.fields.ts';
import type { SiteView } from './site.views.ts';
import { usualHours } from './usual-hours.ts';
import { usualTexts } from './usual-texts.ts';

/** Width of the portrait and the logo that pages load, in pixels. */
const PICTURE_WIDTH = 400;

const shownPicture = (path: string) => (isUploadedImage(path) ? imageVariant(path, PICTURE_WIDTH) : path);

const social = { Facebook: 'facebook', Instagram: 'instagram', LinkedIn: 'linkedin' } as const;
const socialKey = (name: string) => Object.entries(social).find(([one]) => one === name)?.[1];

/** Returns the site of the environment with the settings that owners changed; the same site without any. */
export function siteWith(site: SiteView, set: SettingValues = {}): SiteView {
  if (Object.keys(set).length === 0) return site;
  const { agent } = site;
  const { logo, about_intro, about_mission, contact_intro } = set;
  const { hours_weekdays, hours_saturday, hours_sunday } = set;
  const own = { about_intro, about_mission, contact_intro, hours_weekdays, hours_saturday, hours_sunday };
  return {
    ...site,
    name: set.site_name ?? site.name,
    agent: {
      name: set.agent_name ?? agent.name,
      title: set.agent_title ?? agent.title,
      licence: set.agent_licence ?? agent.licence,
      agency: set.agency ?? agent.agency,
      agency_licence: set.agency_licence ?? agent.agency_licence,
      phone: set.phone ?? agent.phone,
      email: set.email ?? agent.email,
      whatsapp: set.whatsapp?.replace(/\D/g, '') ?? agent.whatsapp,
      photo: shownPicture(set.agent_photo ?? agent.photo),
    },
    office_address: set.office_address ?? site.office_address,
    social: site.social.map(({ name, url }) => {
      const key = socialKey(name);
      return { name, url: (key && set[key]) ?? url };
    }),
    default_redirect_url: set.default_redirect_url ?? site.default_redirect_url,
    own: { ...own, logo: logo && shownPicture(logo) },
  };
}

/** Returns a site's values by setting; a logo only if one was set. */
export function settingsOf({
  name,
  agent,
  office_address,
  default_redirect_url,
  ...site
}: SiteView): SettingValues {
  return {
    ...usualTexts,
    ...usualHours,
    site_name: name,
    agent_name: agent.name,
    agent_title: agent.title,
    agent_licence: agent.licence,
    agency: agent.agency,
    agency_licence: agent.agency_licence,
    agent_photo: agent.photo,
    phone: agent.phone,
    whatsapp: agent.whatsapp,
    email: agent.email,
    office_address,
    default_redirect_url,
    sold_prices: 'off',
    week_report: 'on',
    ...Object.fromEntries(site.social.map((one) => [socialKey(one.name), one.url])),
  };
}

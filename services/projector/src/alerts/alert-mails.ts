import type { DigestListing } from '@marketplace/contracts/alerts/alert.events';
import { AlertAsked, SealedFollower } from '@marketplace/contracts/alerts/alert.events';
import { parseSearchAddress } from '@marketplace/contracts/alerts/alert.search';
import type { AlertChange } from '@marketplace/contracts/alerts/alert.terms';
import { searchInWords } from '@marketplace/contracts/alerts/search-in-words';
import { counted, grouped } from '@marketplace/contracts/counted';
import { districtName } from '@marketplace/contracts/districts';
import { streams } from '@marketplace/contracts/events';
import { statusWord } from '@marketplace/contracts/listings/listing.terms';
import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration, liveGenerations } from '@marketplace/read-models/database';
import { bounceToken } from '@marketplace/vault/alert-links';
import { labelOf, open } from '@marketplace/vault/keyring';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { MailBody, MailSection } from '../notices/mail-body.ts';
import { htmlOf, textOf } from '../notices/mail-body.ts';
import type { Mail, MailContext, MailEvent, MailKinds } from '../notices/notice-mail.ts';
import { endRefused } from './refused-address.ts';

const { data: Asked } = AlertAsked.shape;
type Asked = z.infer<typeof Asked>;

/** The emails of alerts. */
export const alertMails = {
  AlertAsked: {
    condition: "event.data ->> 'is_mailed' = 'true'",
    compose: askForConfirmation,
    onRefused: endRefused,
  },
  AlertDigestDue: {
    condition: "event.data ->> 'mail' = event.data ->> 'alert_id'",
    compose: composeDigest,
    onRefused: endRefused,
  },
} satisfies MailKinds;

async function askForConfirmation(
  { data }: MailEvent<'AlertAsked'>,
  context: MailContext,
): Promise<Mail | undefined> {
  const follower = await followerOf(data, context);
  if (!follower || Date.parse(data.confirm_until) < Date.now()) return undefined;
  const { siteName } = context.settings;
  const links = linksOf(follower.secret, context);
  const { name } = await followOf(data, context.db);
  return {
    to: follower.email,
    subject: `Confirm your email alert: ${name}`,
    headers: unsubscribing(links),
    bounceToken: bounceToken(data.alert_id, follower.secret),
    ...bodyOf({
      title: 'Please confirm your email alert',
      intro: `You asked ${siteName} to email you about: ${name}. We write at most once a day, and only when there is news.`,
      sections: [
        {
          heading: 'The link works for two days',
          rows: [],
          link: { text: 'Confirm this alert', href: links.manage },
        },
      ],
      footer: {
        text: `This email was sent because someone entered this address on ${siteName}. If it was not you, ignore this email and we will not write again.`,
        link: { text: 'Never mind, delete my address', href: links.manage },
      },
    }),
  };
}

const changeWords: Record<AlertChange, string> = {
  new: 'New',
  reduced: 'Lower price',
  reopened: 'Back on the market',
  sold: 'Sold',
};

/** Listings per section; the rest is behind its link. */
const SHOWN = 10;

async function composeDigest(
  { data, position }: MailEvent<'AlertDigestDue'>,
  context: MailContext,
): Promise<Mail | undefined> {
  const { db, settings } = context;
  const parts = await partsOf(db, data.mail, position);
  const first = parts.find(({ asked }) => asked.alert_id === data.alert_id);
  const follower = first && (await followerOf(first.asked, context));
  if (!follower) return undefined;
  const links = linksOf(follower.secret, context);
  const listings = await listingsOf(
    db,
    parts.flatMap((part) => part.listings.map((one) => one.listing_id)),
  );
  const told: { change: AlertChange; title: string }[] = [];
  const sections: MailSection[] = [];
  for (const part of parts) {
    const { name, path } = await followOf(part.asked, db);
    const shown = part.listings.flatMap((news) => {
      const listing = listings.get(news.listing_id);
      return listing && isStill(news, listing) ? [{ news, listing }] : [];
    });
    if (shown.length === 0) continue;
    told.push(...shown.map(({ news, listing }) => ({ change: news.change, title: listing.title })));
    sections.push({
      heading: name,
      rows: shown.slice(0, SHOWN).map(({ news, listing }) => ({
        label: listing.title,
        href: links.to(`/property/${encodeURIComponent(listing.slug)}`),
        cells: [lineOf(news, listing)],
      })),
      ...(path !== null && {
        link: {
          text: shown.length > SHOWN ? `See all ${shown.length}` : 'See the list',
          href: links.to(path),
        },
      }),
    });
  }
  if (sections.length === 0) return undefined;
  const [only] = told;
  const subject =
    told.length === 1 && only
      ? `${changeWords[only.change]}: ${only.title}`
      : `${counted(told.length, 'update')} on homes you follow`;
  return {
    to: follower.email,
    subject,
    headers: unsubscribing(links),
    bounceToken: bounceToken(data.alert_id, follower.secret),
    ...bodyOf({
      title: subject,
      intro: `${dayText(new Date(`${data.day}T00:00:00+08:00`))} · ${settings.siteName}`,
      sections,
      footer: {
        text: `You get this email because you asked ${settings.siteName} on ${dayText(first.askedAt)} to follow: ${sections.map(({ heading }) => heading).join('; ')}.`,
        link: { text: 'Stop or change these emails', href: links.manage },
      },
    }),
  };
}

/** A digest is composed after it was computed: what no longer holds is left out. */
function isStill({ change }: DigestListing, { status }: Listing): boolean {
  return status === (change === 'sold' ? 'sold' : 'active');
}

function lineOf({ change, price, price_before }: DigestListing, listing: Listing): string {
  const monthly = listing.property_type === 'Rent' ? '/month' : '';
  const amount = (dollars: number) => `$${grouped(dollars, Number.isInteger(dollars) ? 0 : 2)}${monthly}`;
  const sold = statusWord({ status: 'sold', property_type: listing.property_type });
  const word = change === 'sold' ? `${sold.charAt(0).toUpperCase()}${sold.slice(1)}` : changeWords[change];
  const prices = price_before === null ? amount(price) : `${amount(price)}, was ${amount(price_before)}`;
  const parts = [word, change === 'sold' ? '' : prices, districtName(listing.district)];
  return parts.filter(Boolean).join(' · ');
}

function bodyOf(body: MailBody): Pick<Mail, 'text' | 'html'> {
  return { text: textOf(body), html: htmlOf(body) };
}

/** The secret is behind the `#`, which browsers do not send. */
export function linksOf(secret: string, { settings: { origin } }: MailContext) {
  return {
    manage: `${origin}/email-alerts#${secret}`,
    unsubscribe: `${origin}/api/alerts/${secret}/unsubscribe`,
    to: (path: string) => `${origin}${path}#alert=${secret}`,
  };
}

/** RFC 2369 and RFC 8058. */
export function unsubscribing({ unsubscribe }: ReturnType<typeof linksOf>): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/**
 * Returns the address and the secret of an alert; undefined when its key is deleted.
 *
 * @throws {Error} when VAULT_KEY is not set or opens nothing
 */
async function followerOf({ alert_id, sealed }: Asked, { db, followers }: MailContext) {
  const { rows } = await sql<{ wrapped: Buffer; masterId: string; isOver: boolean }>`
    SELECT wrapped, master_id AS "masterId", EXISTS (SELECT FROM log.events
      WHERE stream_id = ${streams.alert(alert_id)} AND version IS NOT NULL AND type = 'AlertEnded') AS "isOver"
    FROM vault.alert_keys WHERE key_id = ${sealed.key_id}`.execute(db);
  const [key] = rows;
  if (!key || key.isOver) return undefined;
  if (!followers?.keyring)
    throw new Error('VAULT_KEY is not set, so addresses of email alerts cannot be read');
  const plain = followers.keyring.unwrap(key, sealed.key_id);
  return SealedFollower.parse(open(plain, sealed.box, labelOf('AlertAsked', alert_id, sealed.key_id)));
}

/** The events of one email are next to each other in the log. */
const NEIGHBOURS = 100;

/** Returns the news of each alert in an email. */
async function partsOf(db: Kysely<ReadModels>, mail: string, position: number) {
  const { rows } = await sql<{ asked: unknown; askedAt: Date; listings: DigestListing[] }>`
    SELECT asked.data AS asked, asked.recorded_at AS "askedAt", due.data -> 'listings' AS listings
    FROM log.events AS due JOIN log.events AS asked ON asked.stream_id = due.stream_id AND asked.version = 1
    WHERE due.position >= ${position} AND due.position < ${position + NEIGHBOURS}
      AND due.type = 'AlertDigestDue' AND due.data ->> 'mail' = ${mail}
    ORDER BY due.position`.execute(db);
  return rows.map(({ asked, ...part }) => ({ ...part, asked: Asked.parse(asked) }));
}

/** Returns what an alert follows, in words and as an address of the site. */
async function followOf({ search, listing_id }: Asked, db: Kysely<ReadModels>) {
  if (search !== null) {
    const parsed = parseSearchAddress(search);
    return { name: parsed ? searchInWords(parsed) : search, path: search };
  }
  const listing = listing_id === null ? undefined : (await listingsOf(db, [listing_id])).get(listing_id);
  return { name: listing?.title ?? 'a home that is no longer listed', path: null };
}

interface Listing {
  title: string;
  slug: string;
  status: string;
  district: string;
  property_type: string;
}

async function listingsOf(db: Kysely<ReadModels>, ids: readonly string[]): Promise<Map<string, Listing>> {
  const generation = (await liveGenerations(db)).get('listings');
  if (generation === undefined || ids.length === 0) return new Map();
  const rows = await inGeneration(db, 'listings', generation)
    .selectFrom('listings')
    .select(['listing_id', 'title', 'slug', 'status', 'district', 'property_type'])
    .where('listing_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ listing_id, ...listing }) => [listing_id, listing]));
}

const dayFormat = new Intl.DateTimeFormat('en-SG', {
  timeZone: 'Asia/Singapore',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const dayText = (day: Date) => dayFormat.format(day);

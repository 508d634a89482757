import { SealedSeller } from '@marketplace/contracts/seller-links/seller-link.events';
import { bounceToken } from '@marketplace/vault/alert-links';
import { labelOf, open } from '@marketplace/vault/keyring';
import { sql } from 'kysely';
import { linksOf, unsubscribing } from '../alerts/alert-mails.ts';
import type { MailBody } from '../notices/mail-body.ts';
import { htmlOf, textOf } from '../notices/mail-body.ts';
import type { Mail, MailContext, MailEvent } from '../notices/notice-mail.ts';
import { reportableWeek } from './due-week-reports.ts';
import { emailedLinks } from './seller-links.query.ts';
import { weekOfListing } from './week-report.query.ts';
import { daysOf, figureSection } from './week-report-mail.ts';

type Due = MailEvent<'SellerMailDue'>;

/** Returns the week's figures of a listing for its seller; undefined when its days to be sent, the emails or the listing are over. */
export async function composeSellerMail({ data }: Due, context: MailContext): Promise<Mail | undefined> {
  const { db, settings, now } = context;
  if (reportableWeek(now) !== data.week) return undefined;
  const seller = await sellerOf(data, context);
  const week = seller && (await weekOfListing(db, data.listing_id, data.week));
  if (!week) return undefined;
  const links = linksOf(seller.secret, context);
  const body: MailBody = {
    title: `${week.title}: ${daysOf(data.week)}`,
    intro: `The figures of last week, from ${settings.siteName}.`,
    sections: [
      figureSection(week.figures, {
        text: 'Open the full report',
        href: `${settings.origin}/seller/${seller.report}`,
      }),
    ],
    footer: {
      text: 'Sent on Mondays while your home is listed. Reply to this email to reach your agent.',
      link: { text: 'Stop these emails', href: links.manage },
    },
  };
  return {
    to: seller.email,
    replyTo: settings.to,
    subject: body.title,
    headers: unsubscribing(links),
    bounceToken: bounceToken(data.link_id, seller.secret),
    ...{ text: textOf(body), html: htmlOf(body) },
  };
}

/**
 * Returns the seller's address and secrets; undefined when the emails were stopped or the link has ended.
 *
 * @throws {Error} when VAULT_KEY is not set or opens nothing
 */
async function sellerOf({ link_id }: Due['data'], { db, followers, now }: MailContext) {
  const [link] = await emailedLinks(db, sql`link_id = ${link_id}`);
  if (!link || Date.parse(link.ends_at) <= now.getTime()) return undefined;
  if (!followers?.keyring) throw new Error('VAULT_KEY is not set, so addresses of sellers cannot be read');
  const { key_id, box } = link.sealed;
  const plain = followers.keyring.unwrap(link, key_id);
  return SealedSeller.parse(open(plain, box, labelOf('SellerMailStarted', link_id, key_id)));
}

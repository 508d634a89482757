import type { EnquiryView } from '@marketplace/contracts/enquiries/enquiry.views';
import { Link } from 'react-router-dom';
import { paths } from '../../../public/pages.ts';
import { exactPrice } from '../../../ui/format.ts';
import { historyPath, versionPath } from '../../pages.ts';
import { Note } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';

/** The listing that somebody wrote about, and what it cost when they did. */
export function ListingPanel({ enquiry }: { enquiry: EnquiryView }) {
  const { listing, listing_then: then } = enquiry;
  if (!listing) return null;
  return (
    <Panel title="Listing">
      <p>
        {listing.is_deleted ? (
          <>
            <strong>{listing.title}</strong> (deleted)
          </>
        ) : (
          <Link to={paths.property(listing.slug)}>{listing.title}</Link>
        )}
      </p>
      {then && <Note>{priceText(then.price, listing.price)}</Note>}
      <p>
        {then && (
          <>
            <Link to={versionPath(listing.id, then.version)}>As they saw it</Link>
            {' · '}
          </>
        )}
        <Link to={historyPath(listing.id)}>History</Link>
      </p>
    </Panel>
  );
}

/** Returns what a listing cost when somebody wrote, and now. */
export function priceText(then: number, now: number): string {
  if (then === now) return `${exactPrice(now)}, as when they wrote.`;
  return `${exactPrice(then)} when they wrote, ${exactPrice(now)} now.`;
}

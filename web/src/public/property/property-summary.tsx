import { isOverseas, placeName } from '@marketplace/contracts/listings/listing.place';
import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import { useEffect } from 'react';
import styled from 'styled-components';
import { knownFigures } from '../../listing/listing-figures.ts';
import { SaveButton } from '../../listing/save-button.tsx';
import { NewLaunchBadge, OverseasBadge, StatusBadge, TypeBadge } from '../../ui/badge.tsx';
import { AnchorButton, Button } from '../../ui/button.tsx';
import {
  cardPrice,
  count,
  daysAgo,
  exactPrice,
  fullPrice,
  pricePerSqft,
  singaporeDate,
  singaporeTime,
} from '../../ui/format.ts';
import { useHydrated } from '../../ui/hydration.tsx';
import { CheckIcon, PinIcon, ShareIcon } from '../../ui/icons.tsx';
import { Cluster, ScreenOnly, Small, Spread, Stack } from '../../ui/layout.ts';
import { Chapter } from '../../ui/section.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { showSuccess } from '../../ui/toasts.tsx';
import { paths } from '../pages.ts';
import type { SharedBy } from '../share-link.ts';
import { shareLink } from '../share-link.ts';

export function PropertySummary({ listing }: { listing: PropertyView }) {
  return (
    <Stack $gap={3}>
      <Spread $gap={2}>
        <Cluster $gap={2}>
          <TypeBadge type={listing.property_type} />
          {listing.status === 'active' ? (
            <ScreenOnly>
              <StatusBadge listing={listing} />
            </ScreenOnly>
          ) : (
            <StatusBadge listing={listing} />
          )}
          {listing.is_new_launch && <NewLaunchBadge />}
          {isOverseas(listing) && <OverseasBadge />}
        </Cluster>
        <ScreenOnly>
          <Cluster $gap={2}>
            <SaveButton listing={listing} />
            <ShareButton listing={listing} />
            <BrochureButton />
          </Cluster>
        </ScreenOnly>
      </Spread>
      {listing.status === 'sold' ? (
        <SoldNote>{messages.sold(listing.property_type)}</SoldNote>
      ) : (
        <PriceLine listing={listing} />
      )}
      <Title>{listing.title}</Title>
      <Place>
        <PinIcon size={18} /> {placeName(listing)}
      </Place>
    </Stack>
  );
}

const Title = styled.h1`
  font-size: ${theme.size.h3};
  overflow-wrap: anywhere;
`;
const Place = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  color: ${theme.color.muted};
`;

function PriceLine({ listing }: { listing: PropertyView }) {
  const perSqft = pricePerSqft(listing);
  const { news } = listing;
  return (
    <Price>
      <strong>{fullPrice(listing)}</strong>
      <span>
        From {cardPrice(listing.price)}
        {perSqft && ` · ${perSqft}`}
      </span>
      {news?.price_before && (
        <span>
          Was {exactPrice(news.price_before)} until {singaporeDate(news.at)}
        </span>
      )}
    </Price>
  );
}

const Price = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${space(1)} ${space(3)};
  color: ${theme.color.muted};
  font-variant-numeric: tabular-nums;
  & > strong {
    color: ${theme.color.brand};
    font-family: ${theme.font.display};
    font-size: ${theme.size.h2};
    line-height: ${theme.line.snug};
  }
`;

const [text, background] = theme.status.sold;
/** No price: transactions may only be shown with the consent of all parties (CEA, Code of Ethics). */
const SoldNote = styled.p`
  justify-self: start;
  padding: ${space(2)} ${space(3)};
  border-radius: ${theme.radius.sm}px;
  background: ${background};
  color: ${text};
`;

/** Links to the video and the 360° tour. Neither is embedded: they weigh more than the page, and their hosts track visitors. */
export function TourLinks({ listing: { video_url, tour_url } }: { listing: PropertyView }) {
  const link = (href: string | null, text: string) =>
    href && (
      <AnchorButton href={href} target="_blank" rel="noopener noreferrer" variant="secondary">
        {text}
      </AnchorButton>
    );
  if (!video_url && !tour_url) return null;
  return (
    <Cluster as={ScreenOnly} $gap={2}>
      {link(video_url, 'Watch the video')}
      {link(tour_url, 'Take the 360° tour')}
    </Cluster>
  );
}

const CONFIRMED_MS = 30 * 86_400_000;

/** `Listed 3 Nov 2026 · updated 2 days ago`. The browser makes dates relative and removes old confirmations. */
export function ListingDates({ listing }: { listing: PropertyView }) {
  const now = useHydrated() ? new Date() : undefined;
  const { status, updated_at, confirmed_at } = listing;
  const since = listedAt(listing);
  const dated = (what: string, at: string) => (
    <>
      {` · ${what} `}
      <Time at={at}>{now ? daysAgo(at, now) : singaporeDate(at)}</Time>
    </>
  );
  const isFresh = (at: string) => !now || +now - Date.parse(at) < CONFIRMED_MS;
  return (
    <Small>
      Listed <Time at={since}>{singaporeDate(since)}</Time>
      {updated_at > since && dated('updated', updated_at)}
      {status === 'active' &&
        confirmed_at &&
        isFresh(confirmed_at) &&
        dated('confirmed available', confirmed_at)}
    </Small>
  );
}

function Time({ at, children }: { at: string; children: string }) {
  return (
    <time dateTime={at} title={singaporeTime(at)}>
      {children}
    </time>
  );
}

function ShareButton({ listing }: { listing: PropertyView }) {
  const handleClick = async () => {
    const outcome = await shareListing(listing, window.location.origin + paths.property(listing.slug));
    if (outcome) showSuccess(outcome);
  };
  return (
    <Button variant="secondary" size="sm" onClick={() => void handleClick()}>
      <ShareIcon size={18} /> Share
    </Button>
  );
}

/** Prints the page, whose style on paper is a brochure; at once where the address ends in `#brochure`. */
function BrochureButton() {
  useEffect(() => {
    if (window.location.hash === '#brochure') void printPage();
  }, []);
  return (
    <Button variant="secondary" size="sm" onClick={() => void printPage()}>
      Print brochure
    </Button>
  );
}

async function printPage(): Promise<void> {
  await (await import('./print-page.ts')).printPage();
}

/** Known facts of a listing. */
export function StatGrid({ listing }: { listing: PropertyView }) {
  const { category, tenure, completion_year } = listing;
  const stats = [
    ...knownFigures(listing),
    { label: 'Type', text: category },
    ...(tenure ? [{ label: 'Tenure', text: tenure }] : []),
    ...(completion_year ? [{ label: 'Completion', text: String(completion_year) }] : []),
  ];
  return (
    <Grid>
      {stats.map(({ label, text }) => (
        <Stat key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </Stat>
      ))}
    </Grid>
  );
}

const Grid = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(6)};
  border-block: 1px solid ${theme.color.line};
  ${from.md} { column-gap: ${space(7)}; }
`;
const Stat = styled.div`
  display: flex;
  flex-direction: column-reverse;
  padding: ${space(3)} 0;
  ${from.md} { padding-block: ${space(4)}; }
  & > dt { color: ${theme.color.muted}; font-size: ${theme.size.sm}; }
  & > dd {
    font-family: ${theme.font.display};
    font-size: ${theme.size.lg};
    font-weight: ${theme.weight.strong};
    line-height: ${theme.line.snug};
  }
`;

export function FeatureList({ features }: { features: string[] }) {
  if (features.length === 0) return null;
  return (
    <Chapter title="Key Features">
      <List>
        {features.map((feature) => (
          <li key={feature}>
            <CheckIcon size={18} />
            {feature}
          </li>
        ))}
      </List>
    </Chapter>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
  gap: ${space(2)} ${space(5)};
  & > li { display: flex; align-items: baseline; gap: ${space(2)}; }
  @media print { gap: 2px ${space(5)}; font-size: ${theme.size.sm}; }
  & svg { flex: none; color: ${theme.color.brand}; transform: translateY(3px); @media print { height: 12px; } }
`;

type Shared = Pick<PropertyView, 'title' | 'price' | 'district' | 'status'>;

async function shareListing(listing: PropertyView, url: string): Promise<string | undefined> {
  const by = await shareLink({ title: listing.title, text: shareText(listing), url });
  return by && outcomes[by];
}

const outcomes: Record<SharedBy, string> = {
  device: messages.shared,
  copy: messages.linkCopied,
  WhatsApp: messages.sharingByWhatsApp,
};

/** Returns the text of a shared listing; sold ones without a price. */
export function shareText({ title, price, district, status }: Shared): string {
  const what = status === 'sold' ? title : `${title} - $${count(price)}`;
  return `Check out this property: ${what} in ${district}`;
}

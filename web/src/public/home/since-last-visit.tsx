import styled from 'styled-components';
import { useLastVisit } from '../../api/last-visit.ts';
import { CardColumns } from '../../listing/listing-card.tsx';
import { happeningText } from '../../listing/listing-news.ts';
import { newsCounts, useNewsSince } from '../../listing/news-since.ts';
import { CompactCard } from '../../listing/recent-section.tsx';
import { AnchorButton } from '../../ui/button.tsx';
import { daysAgo } from '../../ui/format.ts';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import { Section } from '../../ui/section.tsx';
import { from, space, theme } from '../../ui/theme.ts';

const EVERYTHING = '/properties?status=active';
const MOST_SHOWN = 12;
const NEWS = 'since-your-last-visit';

/** Returns the news since the last visit; undefined on the first visit, until known, and without news. */
function useNewsOfVisit() {
  const since = useLastVisit();
  const news = useNewsSince(EVERYTHING, since);
  return typeof since === 'number' && news && news.items.length > 0 ? { since, news } : undefined;
}

/** Over the picture of the first screen, so that it moves nothing. */
export function SinceNote() {
  const found = useNewsOfVisit();
  if (!found) return null;
  return (
    <Note href={`#${NEWS}`}>
      <span>
        <b>{newsCounts(found.news)}</b> since your last visit
      </span>
      <ArrowRightIcon size={18} />
    </Note>
  );
}

export function SinceSection() {
  const found = useNewsOfVisit();
  if (!found) return null;
  const { since, news } = found;
  const when = daysAgo(new Date(since).toISOString(), new Date());
  const latest = news.items.length > MOST_SHOWN ? ` The latest ${MOST_SHOWN}:` : '';
  return (
    <div id={NEWS} tabIndex={-1}>
      <Section
        title="Since your last visit"
        intro={`${newsCounts(news)} since you were here ${when === 'today' ? 'earlier today' : when}.${latest}`}
        tone="sunken"
      >
        <Row>
          {news.items.slice(0, MOST_SHOWN).map(({ listing, happening }) => (
            <li key={listing.id}>
              <CompactCard listing={listing} note={happeningText(listing, happening)} />
            </li>
          ))}
        </Row>
      </Section>
    </div>
  );
}

const Note = styled(AnchorButton)`
  position: absolute;
  top: ${space(3)};
  left: ${space(3)};
  z-index: 1;
  max-width: calc(100% - 2 * ${space(3)});
  border-radius: ${theme.radius.pill}px;
  box-shadow: ${theme.shadow.lift};
  font-size: ${theme.size.sm};
  text-wrap: balance;
  white-space: normal;
  & > svg { transform: rotate(90deg); }
`;
const Row = styled(CardColumns).attrs({ $inRow: true })`
  --card-width: 44%;
  gap: ${space(4)};
  ${from.md} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  ${from.lg} { grid-template-columns: repeat(6, minmax(0, 1fr)); }
`;

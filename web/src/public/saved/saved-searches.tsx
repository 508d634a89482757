import styled from 'styled-components';
import { appliedFilters } from '../../listing/applied-filters.ts';
import { filterNames, filterOf, validParams } from '../../listing/filter-url.ts';
import { FollowByEmail } from '../../listing/follow-by-email.tsx';
import { listingsOfType, newLaunches } from '../../listing/listing.resources.ts';
import { newsCounts, useNewsSince } from '../../listing/news-since.ts';
import { removeSearch } from '../../listing/saved-searches.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { focusContent } from '../../ui/focus-content.ts';
import { shortDate } from '../../ui/format.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { Small } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { raised, space, theme } from '../../ui/theme.ts';
import { paths } from '../pages.ts';
import { Count } from './frame.tsx';

/** The saved searches, each with its news since it was last opened. */
export function SavedSearchRows({ searches }: { searches: Readonly<Record<string, number>> }) {
  const known = Object.entries(searches).flatMap(([address, opened]) => {
    const list = savedSearchList(address);
    return list ? [{ address, opened, list }] : [];
  });
  if (known.length === 0) return null;
  return (
    <section aria-labelledby="saved-searches">
      <Title id="saved-searches">Saved searches</Title>
      <Rows>
        {known.map(({ address, opened, list }) => (
          <Row key={address}>
            <div>
              <Small>{list.what}</Small>
              <Name to={address}>{list.name}</Name>
              <NewsLine list={list} since={opened} />
              <Follow>
                <FollowByEmail
                  follow={{ search: address }}
                  name={`${list.what} · ${list.name}`}
                  label={`Email me updates on ${list.what}, ${list.name}`}
                >
                  Email me updates
                </FollowByEmail>
              </Follow>
            </div>
            <Remove
              variant="quiet"
              aria-label={`Remove saved search: ${list.what}, ${list.name}`}
              onClick={() => {
                removeSearch(address);
                focusContent();
              }}
            >
              <CloseIcon />
            </Remove>
          </Row>
        ))}
      </Rows>
    </section>
  );
}

/** Reserves its line. */
function NewsLine({ list, since }: { list: SavedSearchList; since: number }) {
  const news = useNewsSince(list.listings, since);
  const counts = news && newsCounts(news);
  const day = shortDate(new Date(since).toISOString());
  return (
    <News>
      {counts && <Badge colors={theme.status.active}>{counts}</Badge>}
      {news && (counts ? `since ${day}` : `Nothing new since ${day}`)}
    </News>
  );
}

const Title = styled(Count)`margin-bottom: ${space(3)};`;
const Rows = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr));
  gap: ${space(3)};
`;
const Row = styled.li`
  position: relative;
  display: flex;
  justify-content: space-between;
  gap: ${space(2)};
  padding: ${space(3)} ${space(2)} ${space(3)} ${space(4)};
  ${raised}
  &:has(a:focus-visible) { outline: 3px solid ${theme.color.focus}; outline-offset: 2px; }
`;
const Name = styled(Link)`
  display: block;
  color: ${theme.color.ink};
  font-weight: ${theme.weight.strong};
  line-height: ${theme.line.snug};
  text-decoration: none;
  outline: none;
  &::after { content: ''; position: absolute; inset: 0; }
  &:hover { color: ${theme.color.brand}; text-decoration: underline; }
`;
const News = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  min-height: 24px;
  margin-top: ${space(1)};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;
/** Above the link of the whole row. */
const Follow = styled.div`position: relative; width: fit-content; margin-left: -${space(2)};`;
const Remove = styled(Button)`
  position: relative;
  flex: none;
  width: 44px;
  padding: 0;
`;

interface SavedSearchList {
  what: string;
  name: string;
  listings: string;
}

const lists: Record<string, Pick<SavedSearchList, 'what' | 'listings'> & { everything: string }> = {
  [paths.list('Buy')]: {
    what: 'For sale',
    everything: 'Everything for sale',
    listings: listingsOfType('Buy').path,
  },
  [paths.list('Sell')]: {
    what: 'Selling with us',
    everything: 'All homes we’re selling',
    listings: listingsOfType('Sell').path,
  },
  [paths.list('Rent')]: {
    what: 'For rent',
    everything: 'Everything for rent',
    listings: listingsOfType('Rent').path,
  },
  [paths.newLaunch]: {
    what: 'New launches',
    everything: 'All new launches',
    listings: newLaunches.path,
  },
};

/** Returns the saved search of an address; undefined for unknown lists. */
export function savedSearchList(address: string): SavedSearchList | undefined {
  const { pathname, searchParams } = new URL(address, 'http://list');
  const list = lists[pathname];
  if (!list) return undefined;
  const query = validParams(searchParams, filterNames);
  const words = appliedFilters(filterOf(query, filterNames)).map(({ label }) => label);
  return {
    what: list.what,
    name: words.length > 0 ? words.join(' · ') : list.everything,
    listings: query.size > 0 ? `${list.listings}&${query}` : list.listings,
  };
}

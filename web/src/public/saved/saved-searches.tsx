import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { newsCounts, useNewsSince } from '../../listing/news-since.ts';
import { removeSearch } from '../../listing/saved-searches.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { focusContent } from '../../ui/focus-content.ts';
import { shortDate } from '../../ui/format.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { Small } from '../../ui/layout.ts';
import { raised, space, theme } from '../../ui/theme.ts';
import type { FollowedList } from './followed-list.ts';
import { followedList } from './followed-list.ts';
import { Count } from './frame.tsx';

/** The searches that the visitor follows, each with what is new in it since its list was last seen. */
export function SavedSearchRows({ searches }: { searches: Readonly<Record<string, number>> }) {
  const known = Object.entries(searches).flatMap(([address, opened]) => {
    const list = followedList(address);
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

/** Has its room before it is known. */
function NewsLine({ list, since }: { list: FollowedList; since: number }) {
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
const Remove = styled(Button)`
  position: relative;
  flex: none;
  width: 44px;
  padding: 0;
`;

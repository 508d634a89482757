import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { ChoicePill } from '../../ui/choice-pill.tsx';
import { Small } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { useWide } from '../../ui/use-wide.ts';
import { CompareTable } from './compare-table.tsx';
import { comparedRows } from './compared-rows.ts';

/** Two to four listings side by side, three on a phone: the first ones, until the visitor picks others. */
export function Compare({ listings }: { listings: PropertyView[] }) {
  const id = useId();
  const most = useWide() ? 4 : 3;
  const [picked, setPicked] = useState<readonly string[]>();
  const chosen = listings.filter((one) => picked?.includes(one.id) ?? true).slice(0, most);
  const chosenIds = chosen.map((one) => one.id);
  return (
    <section aria-labelledby={id}>
      <Title id={id}>Compare side by side</Title>
      {listings.length > 2 && (
        <Choices>
          <legend>{most === 4 ? 'Choose two to four' : 'Choose two or three'}</legend>
          {listings.map((one) => (
            <ChoicePill
              key={one.id}
              checked={chosenIds.includes(one.id)}
              disabled={chosen.length === most && !chosenIds.includes(one.id)}
              onChange={(isPicked) =>
                setPicked(isPicked ? [...chosenIds, one.id] : chosenIds.filter((kept) => kept !== one.id))
              }
            >
              {one.title}
            </ChoicePill>
          ))}
        </Choices>
      )}
      {chosen.length < 2 ? <p>Choose at least two to compare.</p> : <Comparison listings={chosen} />}
    </section>
  );
}

/** All that is known of the listings, or only what tells them apart. */
function Comparison({ listings }: { listings: PropertyView[] }) {
  const [isShort, setShort] = useState(false);
  const rows = comparedRows(listings);
  const different = rows.filter(({ isSame }) => !isSame);
  const alike = rows.length - different.length;
  return (
    <>
      {alike > 0 && (
        <Line>
          <ChoicePill checked={isShort} onChange={setShort}>
            Only what differs
          </ChoicePill>
          <Small role="status">
            {isShort && `${alike} of ${rows.length} rows are the same, and hidden.`}
          </Small>
        </Line>
      )}
      <CompareTable listings={listings} rows={isShort ? different : rows} />
    </>
  );
}

const Title = styled.h3`margin-bottom: ${space(3)};`;
const Choices = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-bottom: ${space(4)};
  & > legend { padding: 0; margin-bottom: ${space(2)}; color: ${theme.color.muted}; font-size: ${theme.size.sm}; }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  margin-bottom: ${space(3)};
`;

import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';
import { CompareTable } from './compare-table.tsx';

const MOST = 4;

/** Two to four saved listings side by side: the newest ones, until the visitor picks others. */
export function Compare({ listings }: { listings: PropertyView[] }) {
  const id = useId();
  const [picked, setPicked] = useState<readonly string[]>();
  if (listings.length < 2) return null;
  const chosen = listings.filter((one) => picked?.includes(one.id) ?? true).slice(0, MOST);
  const chosenIds = chosen.map((one) => one.id);
  return (
    <section aria-labelledby={id}>
      <Title id={id}>Compare side by side</Title>
      {listings.length > 2 && (
        <Choices>
          <legend>Choose two to four</legend>
          {listings.map((one) => (
            <Choice key={one.id}>
              <input
                type="checkbox"
                checked={chosenIds.includes(one.id)}
                disabled={chosen.length === MOST && !chosenIds.includes(one.id)}
                onChange={({ target }) =>
                  setPicked(
                    target.checked ? [...chosenIds, one.id] : chosenIds.filter((kept) => kept !== one.id),
                  )
                }
              />
              {one.title}
            </Choice>
          ))}
        </Choices>
      )}
      {chosen.length < 2 ? <p>Choose at least two to compare.</p> : <CompareTable listings={chosen} />}
    </section>
  );
}

const Title = styled.h3`margin-bottom: ${space(3)};`;
const Choices = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-bottom: ${space(4)};
  & > legend { margin-bottom: ${space(2)}; color: ${theme.color.muted}; font-size: ${theme.size.sm}; }
`;
const Choice = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 44px;
  padding: 0 ${space(3)};
  border: 1px solid ${theme.color.inputLine};
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.surface};
  font-size: ${theme.size.sm};
  cursor: pointer;
  & > input { width: 18px; height: 18px; accent-color: ${theme.color.brand}; }
  &:has(:checked) { border-color: ${theme.color.brand}; background: ${theme.color.brandTint}; }
  &:has(:disabled) { color: ${theme.color.muted}; cursor: not-allowed; }
`;

import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { ListingStatus } from '@marketplace/contracts/listings/listing.fields';
import { listingStatuses } from '@marketplace/contracts/listings/listing.terms';
import { StatusesChanged } from '@marketplace/contracts/listings/listing.views';
import { TableIds } from '@marketplace/contracts/listings/listing-table.views';
import { useState } from 'react';
import styled, { css } from 'styled-components';
import type { SendOptions } from '../../api/client.ts';
import { getJson, sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/controls.tsx';
import { count } from '../../ui/format.ts';
import { onPhone, roomy, space, theme } from '../../ui/theme.ts';
import { MANY, ManyQuestion } from '../listing/questions.tsx';
import { beginAct, useRefreshListings, useUndoAct } from '../listing/undo.tsx';
import { focusMain } from '../ui/focus.ts';
import { Row } from '../ui/page.tsx';
import type { Selection } from '../ui/use-selection.ts';
import type { PropertyQuery } from './property-query.ts';
import { tableIdsPath } from './property-query.ts';

interface SelectionBarProps {
  selection: Selection;
  query: PropertyQuery;
  /** How many listings all pages have. */
  total: number;
  /** At the end of the window, below the cards, instead of above the rows. */
  isDocked: boolean;
}

/** Sets the status of the selected listings; stays in view while there are any. Selects all pages once a whole page is selected. */
export function SelectionBar({ selection, query, total, isDocked }: SelectionBarProps) {
  const { ids } = selection;
  const [status, setStatus] = useState<ListingStatus>('active');
  const [isAsking, setIsAsking] = useState(false);
  const refreshListings = useRefreshListings();
  const { offerUndo } = useUndoAct();
  const selecting = useCommand(
    async () => selection.select((await getJson(tableIdsPath(query), TableIds)).ids),
    { failure: 'Failed to select all properties' },
  );
  const change = useCommand(
    async () => {
      const act = beginAct();
      const changed = await sendAll(ids, status, act.options).catch((error: unknown) => {
        const begun = act.done();
        if (begun) offerUndo(`Not all of them were set to ${status}.`, begun);
        throw error;
      });
      selection.clear();
      offerUndo(outcomeText(changed, ids.length, status), changed > 0 ? act.done() : undefined);
    },
    { failure: adminMessages.updateFailed },
  );
  async function apply() {
    await change.run();
    setIsAsking(false);
    void refreshListings();
    focusMain();
  }
  if (ids.length === 0) return null;
  return (
    <Bar as="section" $gap={[2, 3]} $isDocked={isDocked} role="region" aria-label="Selected properties">
      <strong>{counted(ids.length, 'property', 'properties')} selected</strong>
      {selection.hasAll && ids.length < total && (
        <Button size="sm" variant="quiet" disabled={selecting.isBusy} onClick={() => void selecting.run()}>
          Select all {count(total)}
        </Button>
      )}
      <Select
        label="New status"
        hideLabel
        value={status}
        onChange={({ target }) => setStatus(ListingStatus.parse(target.value))}
      >
        {listingStatuses.map((one) => (
          <option key={one} value={one}>
            Set to {one}
          </option>
        ))}
      </Select>
      <Button
        size="sm"
        disabled={change.isBusy}
        onClick={() => (ids.length < MANY ? void apply() : setIsAsking(true))}
      >
        {change.isBusy ? 'Applying...' : 'Apply'}
      </Button>
      <Button size="sm" variant="quiet" onClick={selection.clear}>
        Clear
      </Button>
      {isAsking && (
        <ManyQuestion
          count={ids.length}
          change={status}
          busy={change.isBusy}
          onConfirm={() => void apply()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Bar>
  );
}

/** Sends the listings in the portions that one call takes, one after the other. Returns how many changed. */
async function sendAll(ids: readonly string[], status: ListingStatus, options: SendOptions): Promise<number> {
  let changed = 0;
  for (let from = 0; from < ids.length; from += limits.statusChanges) {
    const body = { ids: ids.slice(from, from + limits.statusChanges), status };
    changed += (await sendJson('POST', '/api/properties/status', body, StatusesChanged, options)).count;
  }
  return changed;
}

function outcomeText(changed: number, asked: number, status: ListingStatus): string {
  const same = asked - changed;
  const text = `${counted(changed, 'property', 'properties')} set to ${status}`;
  return same === 0 ? `${text}.` : `${text}; ${same} already ${same === 1 ? 'was' : 'were'}.`;
}

const Bar = styled(Row)<{ $isDocked: boolean }>`
  min-height: 54px;
  padding: ${space(1)} ${space(3)};
  border: 1px solid ${theme.color.brand};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
  strong { margin-right: auto; }
  select { min-height: 36px; }
  ${({ $isDocked }) =>
    $isDocked &&
    css`
      ${roomy} { position: sticky; }
      bottom: 0;
      z-index: 1;
      padding-block: ${space(2)};
      border-radius: ${theme.radius.md}px ${theme.radius.md}px 0 0;
      box-shadow: ${theme.shadow.lift};
      select { min-height: 44px; }
      ${onPhone} {
        margin-inline: calc(-1 * ${theme.gutter});
        border-inline: 0;
        border-radius: 0;
        > div { flex: 1 1 120px; }
      }
    `}
`;

import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { ListingStatus } from '@marketplace/contracts/listings/listing.fields';
import { listingStatuses } from '@marketplace/contracts/listings/listing.terms';
import { StatusesChanged } from '@marketplace/contracts/listings/listing.views';
import type { ReactNode } from 'react';
import { useState } from 'react';
import styled, { css } from 'styled-components';
import type { SendOptions } from '../../api/client.ts';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/controls.tsx';
import { onPhone, roomy, space, theme } from '../../ui/theme.ts';
import { MANY, ManyQuestion } from '../listing/questions.tsx';
import { beginAct, useRefreshListings, useUndoAct } from '../listing/undo.tsx';
import { focusMain } from '../ui/focus.ts';
import { Row } from '../ui/page.tsx';
import type { PageSelection } from './use-page-selection.ts';

interface SelectionBarProps {
  selection: Pick<PageSelection, 'ids' | 'clear'>;
  /** At the end of the window, below the cards, instead of where it stands. */
  isDocked: boolean;
  /** Chooses what more there is. */
  children?: ReactNode;
}

/** What can be done with the chosen listings; stays in view while there are any. */
export function SelectionBar({ selection, isDocked, children }: SelectionBarProps) {
  const [status, setStatus] = useState<ListingStatus>('active');
  const { ids } = selection;
  const refreshListings = useRefreshListings();
  const { offerUndo } = useUndoAct();
  const [isAsked, setAsked] = useState(false);
  const change = useCommand(
    async () => {
      const act = beginAct();
      const changed = await sendAll(ids, status, act.options).catch((error: unknown) => {
        const begun = act.done();
        if (begun) offerUndo(`Not all of them were set to ${status}.`, begun);
        throw error;
      });
      selection.clear();
      offerUndo(outcome(changed, ids.length, status), changed > 0 ? act.done() : undefined);
    },
    { failure: adminMessages.updateFailed },
  );
  async function apply() {
    await change.run();
    setAsked(false);
    void refreshListings();
    focusMain();
  }
  if (ids.length === 0) return null;
  return (
    <Bar as="section" $gap={[2, 3]} $isDocked={isDocked} role="region" aria-label="Chosen properties">
      <strong>{counted(ids.length, 'property', 'properties')} chosen</strong>
      {children}
      <Select
        label="New status"
        hideLabel
        value={status}
        onChange={(event) => setStatus(ListingStatus.parse(event.target.value))}
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
        onClick={() => (ids.length < MANY ? void apply() : setAsked(true))}
      >
        {change.isBusy ? 'Applying...' : 'Apply'}
      </Button>
      <Button size="sm" variant="quiet" onClick={selection.clear}>
        Clear
      </Button>
      {isAsked && (
        <ManyQuestion
          count={ids.length}
          change={status}
          busy={change.isBusy}
          onConfirm={() => void apply()}
          onCancel={() => setAsked(false)}
        />
      )}
    </Bar>
  );
}

/** One call takes so many listings; more of them go in several calls of one act, one after the other. */
async function sendAll(ids: readonly string[], status: ListingStatus, options: SendOptions): Promise<number> {
  const first = ids.slice(0, limits.statusChanges);
  const rest = ids.slice(limits.statusChanges);
  const body = { ids: first, status };
  const { count } = await sendJson('POST', '/api/properties/status', body, StatusesChanged, options);
  return rest.length === 0 ? count : count + (await sendAll(rest, status, options));
}

function outcome(changed: number, asked: number, status: ListingStatus): string {
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

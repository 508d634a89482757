import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { ListingWritten, StatusesChanged } from '@marketplace/contracts/listings/listing.commands';
import type { ListingStatus } from '@marketplace/contracts/listings/listing.fields';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { property } from '@marketplace/contracts/listings/listing.views';
import { TableIds } from '@marketplace/contracts/listings/listing-table.views';
import { useState } from 'react';
import styled, { css } from 'styled-components';
import { z } from 'zod/mini';
import { getJson, sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { onPhone, roomy, space, theme } from '../../ui/theme.ts';
import { showSuccess } from '../../ui/toasts.tsx';
import type { EditDialog } from '../listing/edit-dialog.tsx';
import { useEditDialog } from '../listing/edit-dialog.tsx';
import { MANY } from '../listing/questions.tsx';
import type { ActCalls } from '../listing/undo.tsx';
import { useListingCommand, useRefreshListings, useUndoAct } from '../listing/undo.tsx';
import { useRight } from '../session/session.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { Choice } from '../ui/controls.tsx';
import { focusMain } from '../ui/focus.ts';
import { Row } from '../ui/page.tsx';
import { portions } from '../ui/queries.ts';
import { useSendOnce } from '../ui/send-once.ts';
import type { Selection } from '../ui/use-selection.ts';
import type { PropertyQuery } from './property-query.ts';
import { tableIdsPath } from './property-query.ts';

export type PropertyActions = ReturnType<typeof usePropertyActions>['actions'];

/** Returns the actions of a listing and their dialogs. The listing is loaded before its form opens. */
export function usePropertyActions(Edit: EditDialog, onDeleted: (id: string) => void) {
  const { edit, show, editDialog } = useEditDialog(Edit);
  const { confirm, dialog } = useConfirm();
  const removal = useListingCommand(
    async (calls, id: string) => {
      await sendJson('PUT', `/api/delete/properties/${id}`, undefined, z.unknown(), calls.options());
      onDeleted(id);
      return adminMessages.deleted;
    },
    { failure: () => adminMessages.deleteFailed },
  );
  async function remove(id: string) {
    const question = { title: adminMessages.deleteQuestion, message: adminMessages.deleteWarning };
    if (!(await confirm({ ...question, confirmLabel: 'Delete' }))) return;
    await removal.run(id);
    focusMain();
  }
  const { copying, duplicate } = useDuplicate(show);
  const mayRemove = useRight('deleteListings');
  const actions = {
    edit,
    /** Undefined for admins who may not delete. */
    remove: mayRemove ? (id: string) => void remove(id) : undefined,
    duplicate: (id: string) => void duplicate(id),
    copying,
  };
  const dialogs = (
    <>
      {editDialog}
      {dialog}
    </>
  );
  return { actions, dialogs };
}

function useDuplicate(onCopied: (copy: PropertyView) => void) {
  const [original, setOriginal] = useState<string>();
  const refreshListings = useRefreshListings();
  const send = useSendOnce();
  const copy = useCommand(
    async (id: string) => {
      setOriginal(id);
      const made = await send('POST', `/api/properties/${id}/duplicate`, undefined, ListingWritten);
      showSuccess(adminMessages.added);
      void refreshListings();
      onCopied(await getJson(`/api/properties/${made.id}`, property));
    },
    { failure: adminMessages.addFailed },
  );
  return { copying: copy.isBusy ? original : undefined, duplicate: copy.run };
}

interface SelectionBarProps {
  selection: Selection;
  query: PropertyQuery;
  total: number;
  /** At the bottom of the window, for cards. */
  isDocked: boolean;
}

const newStatuses = { active: 'Set to active', inactive: 'Set to inactive', sold: 'Set to sold' } as const;

const consequences: Readonly<Record<ListingStatus, string>> = {
  active: 'Visitors see all of them at once.',
  inactive: 'Visitors see none of them any more.',
  sold: 'Visitors see all of them as sold.',
};

/** Sets the status of the selected listings; sticky. Offers all pages once a whole page is selected. */
export function SelectionBar({ selection, query, total, isDocked }: SelectionBarProps) {
  const { ids } = selection;
  const [status, setStatus] = useState<ListingStatus>('active');
  const { confirm, dialog } = useConfirm();
  const selecting = useCommand(
    async () => selection.select((await getJson(tableIdsPath(query), TableIds)).ids),
    { failure: 'Failed to select all properties' },
  );
  const change = useStatusChange(selection);
  async function apply() {
    const act = `Set ${counted(ids.length, 'property', 'properties')} to ${status}`;
    const message = `${consequences[status]} You can undo it.`;
    if (ids.length >= MANY && !(await confirm({ title: `${act}?`, message, confirmLabel: act }))) return;
    await change.run(status);
    focusMain();
  }
  if (ids.length === 0) return null;
  return (
    <Bar as="section" $gap={[2, 3]} $isDocked={isDocked} role="region" aria-label="Selected properties">
      <strong>{counted(ids.length, 'property', 'properties')} selected</strong>
      {selection.hasAll && ids.length < total && (
        <SmallButton variant="quiet" disabled={selecting.isBusy} onClick={() => void selecting.run()}>
          Select all {count(total)}
        </SmallButton>
      )}
      <Choice label="New status" hideLabel value={status} options={newStatuses} onChoose={setStatus} />
      <Button size="sm" disabled={change.isBusy} onClick={() => void apply()}>
        {change.isBusy ? 'Applying...' : 'Apply'}
      </Button>
      <SmallButton variant="quiet" onClick={selection.clear}>
        Clear
      </SmallButton>
      {dialog}
    </Bar>
  );
}

/** Returns the command that sets the status of the selected listings. After a partial failure, the changed ones can be undone. */
function useStatusChange({ ids, clear }: Selection) {
  const { offerUndo } = useUndoAct();
  return useListingCommand(
    async (calls, status: ListingStatus) => {
      const changed = await sendAll(ids, status, calls).catch((error: unknown) => {
        const begun = calls.done();
        if (begun) offerUndo(`Not all of them were set to ${status}.`, begun);
        throw error;
      });
      clear();
      if (changed === 0) calls.forget();
      return outcomeText(changed, ids.length, status);
    },
    { failure: adminMessages.updateFailed },
  );
}

async function sendAll(ids: readonly string[], status: ListingStatus, calls: ActCalls): Promise<number> {
  let changed = 0;
  for (const portion of portions(ids, limits.statusChanges)) {
    const body = { ids: portion, status };
    changed += (await sendJson('POST', '/api/properties/status', body, StatusesChanged, calls.options()))
      .count;
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

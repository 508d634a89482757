import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { isLargePriceChange } from '@marketplace/contracts/listings/large-price-change';
import { ListingsChanged } from '@marketplace/contracts/listings/listing.commands';
import { TablePrices } from '@marketplace/contracts/listings/listing-table.views';
import { messages } from '@marketplace/contracts/messages';
import { useState } from 'react';
import styled from 'styled-components';
import { getJson, sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { count } from '../../ui/format.ts';
import { onPhone, roomy, space, theme } from '../../ui/theme.ts';
import { MANY, usePriceQuestion } from '../listing/questions.tsx';
import type { ActCalls } from '../listing/undo.tsx';
import { useListingCommand, useUndoAct } from '../listing/undo.tsx';
import { useRight } from '../session/session.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { Choice } from '../ui/controls.tsx';
import { focusMain } from '../ui/focus.ts';
import { Row, submitting } from '../ui/page.tsx';
import { portions } from '../ui/queries.ts';
import type { Selection } from '../ui/use-selection.ts';
import type { ChangeOfMany, KindOfChange } from './changes-of-many.ts';
import { kindsOfChange } from './changes-of-many.ts';
import { usePricePreview } from './price-preview.tsx';
import type { PropertyQuery } from './property-query.ts';
import { tablePricesPath } from './property-query.ts';

interface SelectionBarProps {
  selection: Selection;
  query: PropertyQuery;
  total: number;
}

/** Changes the selected listings in one act; sticks to the bottom of the window. Offers all pages once a whole page is selected. */
export function SelectionBar({ selection, query, total }: SelectionBarProps) {
  const { ids } = selection;
  const [kind, setKind] = useState<KindOfChange | ''>('');
  const [entered, setEntered] = useState('');
  const [error, setError] = useState<string>();
  const everything = useCommand(async () => (await getJson(tablePricesPath(query), TablePrices)).listings, {
    failure: messages.loadPropertiesFailed,
  });
  const { agree, dialogs } = useAgreement(ids, everything.run);
  const change = useChange(selection);
  const names = useNames();
  const asks = kind === '' ? undefined : kindsOfChange[kind].asks;
  function choose(chosen: KindOfChange | '') {
    setKind(chosen);
    const options = chosen === '' ? undefined : kindsOfChange[chosen].asks?.options;
    setEntered(Object.keys(options ?? {})[0] ?? '');
    setError(undefined);
  }
  async function apply() {
    if (kind === '') return;
    const wanted = kindsOfChange[kind].read(entered);
    setError(typeof wanted === 'string' ? wanted : undefined);
    if (typeof wanted === 'string' || !(await agree(wanted))) return;
    await change.run(wanted);
    focusMain();
  }
  if (ids.length === 0) return null;
  return (
    <Bar as="section" $gap={[2, 3]} role="region" aria-label="Selected properties">
      <strong>{counted(ids.length, 'property', 'properties')} selected</strong>
      {selection.hasAll && ids.length < total && (
        <SmallButton
          variant="quiet"
          disabled={everything.isBusy}
          onClick={() =>
            void everything.run().then((all) => all && selection.select(all.map(({ id }) => id)))
          }
        >
          Select all {count(total)}
        </SmallButton>
      )}
      <Change as="form" $gap={2} noValidate onSubmit={submitting(apply)}>
        <Choice label="Change" hideLabel value={kind} options={names} onChoose={choose} />
        {asks?.options && (
          <Choice label={asks.label} hideLabel value={entered} options={asks.options} onChoose={setEntered} />
        )}
        {asks && !asks.options && (
          <TextInput
            label={asks.label}
            hideLabel
            placeholder={asks.label}
            {...(asks.isTime ? { type: 'datetime-local' } : { inputMode: 'decimal' })}
            autoComplete="off"
            error={error}
            value={entered}
            onChange={({ target }) => setEntered(target.value)}
          />
        )}
        <Button type="submit" size="sm" disabled={kind === '' || change.isBusy}>
          {change.isBusy ? 'Applying...' : 'Apply'}
        </Button>
      </Change>
      <SmallButton variant="quiet" onClick={selection.clear}>
        Clear
      </SmallButton>
      {dialogs}
    </Bar>
  );
}

/** Returns the names of the changes that this admin may make. */
function useNames() {
  const mayRemove = useRight('deleteListings');
  const allowed = Object.entries(kindsOfChange).filter(([kind]) => kind !== 'delete' || mayRemove);
  const names = allowed.map(([kind, { name }]) => [kind, name]);
  return { '': 'Choose a change…', ...Object.fromEntries(names) } as { [Kind in KindOfChange | '']?: string };
}

type Priced = TablePrices['listings'];

/**
 * Returns `agree` and its dialogs. It asks before many are changed, any deleted, or a price changes by more than half, and shows
 * the new prices before they change by a percentage.
 */
function useAgreement(ids: readonly string[], load: () => Promise<Priced | undefined>) {
  const { confirm, dialog } = useConfirm();
  const { confirmPrices, priceDialog } = usePriceQuestion();
  const { previewPrices, previewDialog } = usePricePreview();
  async function agree({ act, changes, consequence, priceAfter }: ChangeOfMany): Promise<boolean> {
    const what = withCount(act, ids.length);
    const question = { title: `${what}?`, message: `${consequence} You can undo it.` };
    if (priceAfter) {
      const listed = await load();
      if (!listed) return false;
      const byId = new Map(listed.map((one) => [one.id, one]));
      const steps = ids
        .flatMap((id) => byId.get(id) ?? [])
        .map(({ id, title, price }) => ({ id, title, before: price, after: priceAfter(price) }));
      if (changes?.price_percent !== undefined)
        return previewPrices({ ...question, steps, unlisted: ids.length - steps.length });
      if (steps.some(({ before, after }) => isLargePriceChange(before, after))) return confirmPrices(steps);
    }
    if (ids.length < MANY && changes) return true;
    return confirm({ ...question, confirmLabel: what });
  }
  const dialogs = (
    <>
      {dialog}
      {priceDialog}
      {previewDialog}
    </>
  );
  return { agree, dialogs };
}

/** Returns the command that changes the selected listings. After a partial failure, the changed ones can be undone. */
function useChange({ ids, clear }: Selection) {
  const { offerUndo } = useUndoAct();
  return useListingCommand(
    async (calls, wanted: ChangeOfMany) => {
      const changed = await sendAll(ids, wanted, calls).catch((error: unknown) => {
        const begun = calls.done();
        if (begun) offerUndo('Not all of them were changed.', begun);
        throw error;
      });
      clear();
      if (changed === 0) calls.forget();
      const same = ids.length - changed;
      const done = withCount(wanted.done, changed);
      return same === 0 ? `${done}.` : `${done}; ${same} unchanged.`;
    },
    { failure: adminMessages.updateFailed },
  );
}

async function sendAll(ids: readonly string[], { changes }: ChangeOfMany, calls: ActCalls): Promise<number> {
  const path = changes ? '/api/properties/changes' : '/api/properties/delete';
  let changed = 0;
  for (const portion of portions(ids, limits.changedAtOnce)) {
    const body = { ids: portion, ...changes };
    changed += (await sendJson('POST', path, body, ListingsChanged, calls.options())).count;
  }
  return changed;
}

function withCount(text: string, number: number): string {
  return text.replace('{}', counted(number, 'property', 'properties'));
}

const Bar = styled(Row)`
  ${roomy} { position: sticky; }
  bottom: 0;
  z-index: 1;
  min-height: 54px;
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${theme.color.brand};
  border-radius: ${theme.radius.md}px ${theme.radius.md}px 0 0;
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.lift};
  strong { margin-right: auto; }
  select, input { min-height: 44px; }
  input { width: 200px; }
  ${onPhone} {
    margin-inline: calc(-1 * ${theme.gutter});
    border-inline: 0;
    border-radius: 0;
    form { order: 1; flex: 1 1 100%; }
    form > div { flex: 1 1 120px; }
    form > div:has([type='datetime-local']) { flex-basis: 100%; }
    input { width: 100%; }
  }
`;
/** Beside each other, at their tops when an error is shown. */
const Change = styled(Row)`
  align-items: start;
  > button { margin-top: ${space(1)}; }
`;

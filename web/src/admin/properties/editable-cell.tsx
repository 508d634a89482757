import { adminMessages } from '@marketplace/contracts/admin-messages';
import { readAmount } from '@marketplace/contracts/amounts';
import { ListingWritten, ReviseListing } from '@marketplace/contracts/listings/listing.commands';
import { listingStatuses } from '@marketplace/contracts/listings/listing.terms';
import type { TableRow } from '@marketplace/contracts/listings/listing-table.views';
import type { ChangeEvent, KeyboardEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { ApiError, detailOf } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextInput } from '../../ui/controls.tsx';
import { exactPrice } from '../../ui/format.ts';
import { VisuallyHidden } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { errorsByField, labelOf, refusalsOf, statusName } from '../listing/listing-fields.ts';
import { usePriceQuestion } from '../listing/questions.tsx';
import { useListingCommand } from '../listing/undo.tsx';
import { SmallButton } from '../ui/buttons.tsx';
import { focusAndSelect } from '../ui/focus.ts';
import { Row, submitting } from '../ui/page.tsx';

interface EditableCellProps {
  row: TableRow;
  field: 'price' | 'status';
  children: ReactNode;
}

/** A table value that is edited in place: Enter saves, Escape cancels. */
export function EditableCell({ row, field, children }: EditableCellProps) {
  /** The row when the cell was opened; its version is sent. */
  const [edited, setEdited] = useState<TableRow>();
  const button = useRef<HTMLButtonElement>(null);
  const { confirmPrices, priceDialog } = usePriceQuestion();
  function close() {
    setEdited(undefined);
    button.current?.focus();
  }
  const change = useListingCommand(
    async (calls, { before, fields }: { before: TableRow; fields: RowFields }) => {
      const options = calls.options(before.version);
      await sendJson('PUT', `/api/properties/${before.id}`, fields, ListingWritten, options).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 409) close(); // the row shows the current values
          throw error;
        },
      );
      return adminMessages.updated;
    },
    { failure: failureText },
  );
  async function save(before: TableRow, fields: RowFields) {
    const step = { title: before.title, before: before.price, after: fields.price ?? before.price };
    if ((await confirmPrices([step])) && (await change.run({ before, fields }))) close();
  }
  return (
    <Cell>
      <ValueButton
        ref={button}
        type="button"
        aria-expanded={edited !== undefined}
        onClick={() => setEdited(row)}
      >
        {children}
        <VisuallyHidden>
          {' '}
          Change {labelOf(field)} of {row.title}
        </VisuallyHidden>
      </ValueButton>
      {edited && (
        <CellForm
          row={edited}
          field={field}
          isBusy={change.isBusy}
          onSave={(fields) => void save(edited, fields)}
          onCancel={close}
        />
      )}
      {priceDialog}
    </Cell>
  );
}

type RowFields = Pick<ReviseListing, 'price' | 'status'>;

function failureText(error: unknown): string {
  const conflict = error instanceof ApiError ? error.conflict : undefined;
  if (!conflict) return detailOf(error, adminMessages.updateFailed);
  const done = conflict.deleted ? 'deleted' : 'changed';
  return `${conflict.by} ${done} this listing just now. Your change was not saved; the row shows the current values.`;
}

interface CellFormProps extends Pick<EditableCellProps, 'row' | 'field'> {
  isBusy: boolean;
  onSave: (fields: RowFields) => void;
  onCancel: () => void;
}

function CellForm({ row, field, isBusy, onSave, onCancel }: CellFormProps) {
  const before = String(row[field]);
  const [typed, setTyped] = useState(before);
  const [error, setError] = useState<string>();
  function submit() {
    if (typed === before) return onCancel();
    const body = { [field]: field === 'price' ? readAmount(typed) : typed };
    const refused = errorsByField(refusalsOf(ReviseListing, body))[field];
    setError(refused);
    if (refused === undefined) onSave(ReviseListing.parse(body));
  }
  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  }
  const control = {
    label: `${labelOf(field)} of ${row.title}`,
    hideLabel: true,
    error,
    value: typed,
    ref: focusAndSelect,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => setTyped(target.value),
  };
  return (
    <Editor ref={scrollIntoView} noValidate onSubmit={submitting(submit)} onKeyDown={cancelOnEscape}>
      {field === 'price' ? (
        <TextInput {...control} hint={amountHint(typed)} inputMode="decimal" autoComplete="off" />
      ) : (
        <Select {...control}>
          {listingStatuses.map((status) => (
            <option key={status} value={status}>
              {statusName({ ...row, status })}
            </option>
          ))}
        </Select>
      )}
      <Row $gap={2}>
        <Button type="submit" size="sm" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </Button>
        <SmallButton variant="quiet" onClick={onCancel}>
          Cancel
        </SmallButton>
      </Row>
    </Editor>
  );
}

/** As `ref`: shows the buttons too when the cell is at the end of a scrolled table. */
function scrollIntoView(form: HTMLElement | null) {
  form?.scrollIntoView({ block: 'nearest' });
}

function amountHint(typed: string): string {
  const amount = readAmount(typed);
  return amount ? `= ${exactPrice(amount)}` : 'For example 1.25m or $1,250,000';
}

const Cell = styled.div`position: relative;`;
const ValueButton = styled.button`
  display: inline-flex;
  align-items: center;
  position: relative;
  min-height: 36px;
  margin: 0 -${space(2)};
  padding: 0 ${space(2)};
  border: 1px solid transparent;
  border-radius: ${theme.radius.sm}px;
  background: transparent;
  color: inherit;
  font: inherit;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  &:hover, &[aria-expanded='true'] { border-color: ${theme.color.inputLine}; background: ${theme.color.surface}; }
`;
const Editor = styled.form`
  position: absolute;
  z-index: 3;
  scroll-margin-bottom: 64px; /* for an error */
  top: 0;
  left: -${space(3)};
  display: grid;
  gap: ${space(2)};
  width: 220px;
  padding: ${space(2)};
  border: 1px solid ${theme.color.brand};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.lift};
  text-align: left;
  white-space: normal;
`;

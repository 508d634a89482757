import { ReviseListing } from '@marketplace/contracts/listings/listing.commands';
import type { TableRow } from '@marketplace/contracts/listings/listing-table.views';
import type { ChangeEvent, FormEvent, KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { space, theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { errorsByField, labelOf, refusalsOf } from '../listing/listing-fields.ts';
import { usePriceQuestion } from '../listing/questions.tsx';
import type { RowChange } from './use-row-change.ts';
import { useRowChange } from './use-row-change.ts';

type EditableField = 'price' | 'status';

interface ControlProps {
  label: string;
  hideLabel: boolean;
  error: string | undefined;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

interface EditableCellProps {
  row: TableRow;
  field: EditableField;
  /** What the cell shows while it is not edited. */
  shown: ReactNode;
  /** Returns what was typed as it is sent. */
  read: (typed: string) => unknown;
  /** Draws the control of what is typed. */
  children: (control: ControlProps) => ReactNode;
}

/** A value of the table that is changed where it stands: Enter saves it, Escape leaves it as it was. */
export function EditableCell(props: EditableCellProps) {
  const { row, field, shown } = props;
  const [edited, setEdited] = useState<TableRow>();
  const button = useRef<HTMLButtonElement>(null);
  const change = useRowChange();
  const { confirmPrices, question } = usePriceQuestion();
  function leave() {
    setEdited(undefined);
    button.current?.focus();
  }
  return (
    <Cell>
      <ValueButton
        ref={button}
        type="button"
        aria-expanded={edited !== undefined}
        onClick={() => setEdited(row)}
      >
        {shown}
        <VisuallyHidden>
          {' '}
          Change {labelOf(field)} of {row.title}
        </VisuallyHidden>
      </ValueButton>
      {edited && (
        <CellForm {...props} row={edited} change={change} confirmPrices={confirmPrices} onLeave={leave} />
      )}
      {question}
    </Cell>
  );
}

function CellForm({
  row,
  field,
  read,
  children,
  change,
  confirmPrices,
  onLeave,
}: EditableCellProps & CellFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const before = String(row[field]);
  const [typed, setTyped] = useState(before);
  const [error, setError] = useState<string>();
  useEffect(() => {
    const control = form.current?.querySelector<HTMLElement>('input, select');
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, []);
  useEffect(() => {
    if (change.isOutdated) onLeave();
  });

  async function save() {
    if (typed === before) return onLeave();
    const body = { [field]: read(typed) };
    const refused = errorsByField(refusalsOf(ReviseListing, body))[field];
    setError(refused);
    if (refused !== undefined) return;
    const fields = ReviseListing.parse(body);
    const step = { title: row.title, before: row.price, after: fields.price ?? row.price };
    if ((await confirmPrices([step])) && (await change.run({ row, fields }))) onLeave();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }
  function leaveOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onLeave();
  }
  return (
    <Editor ref={form} noValidate onSubmit={submit} onKeyDown={leaveOnEscape}>
      {children({
        label: `${labelOf(field)} of ${row.title}`,
        hideLabel: true,
        error,
        value: typed,
        onChange: ({ target }) => setTyped(target.value),
      })}
      <Buttons>
        <Button type="submit" size="sm" disabled={change.isBusy}>
          {change.isBusy ? 'Saving...' : 'Save'}
        </Button>
        <Button variant="quiet" size="sm" onClick={onLeave}>
          Cancel
        </Button>
      </Buttons>
    </Editor>
  );
}

interface CellFormProps {
  change: RowChange;
  confirmPrices: ReturnType<typeof usePriceQuestion>['confirmPrices'];
  onLeave: () => void;
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
const Buttons = styled.div`
  display: flex;
  gap: ${space(2)};
`;

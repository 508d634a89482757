import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import type { ListingAsOf, ListingVersion } from '@marketplace/contracts/listings/history.views';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.ts';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { space, theme } from '../../ui/theme.ts';
import { DifferenceValue, differenceOf } from '../listing/differences.tsx';
import { useRestore } from '../listing/undo.tsx';
import { historyPath } from '../pages.ts';
import { CheckBox } from '../ui/controls.tsx';
import { Actions, Note, Refusal } from '../ui/page.tsx';
import { moment } from '../ui/times.tsx';
import { useSelection } from '../ui/use-selection.ts';
import { useVersion } from './use-history.ts';

interface RestoreDialogProps {
  /** The version to bring back. */
  shown: ListingVersion;
  onClose: () => void;
}

/** Shows what bringing back a version changes, and brings it back: whole, or some fields of it. */
export function RestoreDialog({ shown, onClose }: RestoreDialogProps) {
  const current = useVersion(shown.listing_id, shown.current_version);
  return (
    <Dialog title={`Restore ${moment(shown.recorded_at)}`} width={640} onClose={onClose}>
      <QueryPanel query={current} failed="Failed to load the listing as it is now">
        {({ listing: now }) => <Question now={now} then={shown.listing} shown={shown} onClose={onClose} />}
      </QueryPanel>
    </Dialog>
  );
}

interface QuestionProps extends RestoreDialogProps {
  now: ListingAsOf | null;
  then: ListingAsOf | null;
}

/** A deleted listing comes back whole; of one that exists, fields can be chosen. */
function Question({ now, then, shown, onClose }: QuestionProps) {
  const changes = now && then ? restoreChanges(now, then) : [];
  const left = useSelection(changes.map(({ field }) => field));
  if (!then) return null;
  if (!now)
    return (
      <RestoreForm shown={shown} onClose={onClose}>
        <p>
          {then.title} comes back as it was at version {shown.version}, at its old address /property/
          {shown.slug}, with its views and clicks.
        </p>
      </RestoreForm>
    );
  if (changes.length === 0)
    return <Note>The listing is now as it was then: there is nothing to restore.</Note>;
  const fields = changes.map(({ field }) => field).filter((field) => !left.has(field));
  return (
    <RestoreForm
      shown={shown}
      fields={fields.length === changes.length ? undefined : fields}
      onClose={onClose}
    >
      <p>
        These fields change, from now to then. It is saved as a new version; nothing of the history is lost.
      </p>
      <List>
        {changes.map((change) => (
          <li key={change.field}>
            <CheckBox
              label={differenceOf(change).label}
              checked={!left.has(change.field)}
              onChange={() => left.toggle(change.field)}
            />
            <DifferenceValue difference={differenceOf(change)} />
          </li>
        ))}
      </List>
    </RestoreForm>
  );
}

interface RestoreFormProps extends RestoreDialogProps {
  /** Only these are taken back; without them the whole version. */
  fields?: ListingField[] | undefined;
  /** What will change. */
  children: ReactNode;
}

/** Restores a version of a listing, and goes to the listing's history then. */
function RestoreForm({ shown, fields, onClose, children }: RestoreFormProps) {
  const { listing_id: id, version, current_version: currentVersion } = shown;
  const navigate = useNavigate();
  const { isBusy, refusal, restore } = useRestore(() => {
    onClose();
    void navigate(historyPath(id));
  });
  return (
    <Stack $gap={4}>
      {refusal && <Refusal reason={refusal} />}
      {children}
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={isBusy || fields?.length === 0}
          onClick={() => void restore({ id, currentVersion, body: { version, ...(fields && { fields }) } })}
        >
          {isBusy ? 'Restoring...' : 'Restore'}
        </Button>
      </Actions>
    </Stack>
  );
}

/** Returns what bringing a version back would change: each field that differs, from now to then. */
export function restoreChanges(
  now: ListingAsOf,
  then: ListingAsOf,
): (FieldChange & { field: ListingField })[] {
  return ListingField.options
    .map((field) => ({ field, from: now[field], to: then[field] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(1)};
    padding: ${space(2)} 0;
    border-top: 1px solid ${theme.color.line};
  }
`;

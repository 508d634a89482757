import type { ListingAsOf, ListingVersion } from '@marketplace/contracts/listings/history.views';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { space, theme } from '../../../../ui/theme.ts';
import { historyPath } from '../../blocks/admin-paths.ts';
import { CheckBox } from '../../blocks/check-box.tsx';
import { DifferenceValue } from '../../blocks/listings/difference-value.tsx';
import { differenceOf } from '../../blocks/listings/differences.ts';
import { useRestore } from '../../blocks/listings/use-restore.ts';
import { Note } from '../../blocks/note.tsx';
import { Refusal } from '../../blocks/refusal.tsx';
import { RestoreActions } from './restore-actions.tsx';
import { restoreChanges } from './restore-changes.ts';

interface RestoreFieldsProps {
  now: ListingAsOf;
  then: ListingAsOf;
  shown: ListingVersion;
  onClose: () => void;
}

/** The fields that differ between now and then, each to be taken back or left. */
export function RestoreFields({ now, then, shown, onClose }: RestoreFieldsProps) {
  const navigate = useNavigate();
  const changes = restoreChanges(now, then);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, refusal, restore } = useRestore(() => {
    onClose();
    void navigate(historyPath(shown.listing_id));
  });
  const fields = changes.map(({ field }) => field).filter((field) => !left.has(field));
  const { listing_id: id, version, current_version: currentVersion } = shown;
  const isWhole = fields.length === changes.length;
  if (changes.length === 0)
    return <Note>The listing is now as it was then: there is nothing to restore.</Note>;
  return (
    <>
      {refusal && <Refusal reason={refusal} />}
      <p>
        These fields change, from now to then. It is saved as a new version; nothing of the history is lost.
      </p>
      <List>
        {changes.map((change) => (
          <li key={change.field}>
            <CheckBox
              label={differenceOf(change).label}
              checked={!left.has(change.field)}
              onChange={() => setLeft(withToggled(left, change.field))}
            />
            <DifferenceValue difference={differenceOf(change)} />
          </li>
        ))}
      </List>
      <RestoreActions
        isBusy={isBusy}
        isEmpty={fields.length === 0}
        onCancel={onClose}
        onRestore={() =>
          void restore({ id, currentVersion, body: isWhole ? { version } : { version, fields } })
        }
      />
    </>
  );
}

function withToggled(left: ReadonlySet<string>, field: string): ReadonlySet<string> {
  const next = new Set(left);
  if (!next.delete(field)) next.add(field);
  return next;
}

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding-top: ${space(3)};
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(1)};
    padding: ${space(2)} 0;
    border-top: 1px solid ${theme.color.line};
  }
`;

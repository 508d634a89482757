import type { ListingVersion } from '@marketplace/contracts/listings/history.views';
import { useNavigate } from 'react-router-dom';
import { historyPath } from '../../blocks/admin-paths.ts';
import { useRestore } from '../../blocks/listings/use-restore.ts';
import { Refusal } from '../../blocks/refusal.tsx';
import { RestoreActions } from './restore-actions.tsx';

interface RestoreDeletedProps {
  shown: ListingVersion;
  title: string;
  onClose: () => void;
}

/** Brings a deleted listing back as it was at a version. */
export function RestoreDeleted({ shown, title, onClose }: RestoreDeletedProps) {
  const navigate = useNavigate();
  const { isBusy, refusal, restore } = useRestore(() => {
    onClose();
    void navigate(historyPath(shown.listing_id));
  });
  const { listing_id: id, version, current_version: currentVersion, slug } = shown;
  return (
    <>
      {refusal && <Refusal reason={refusal} />}
      <p>
        {title} comes back as it was at version {version}, at its old address /property/{slug}, with its views
        and clicks.
      </p>
      <RestoreActions
        isBusy={isBusy}
        onCancel={onClose}
        onRestore={() => void restore({ id, currentVersion, body: { version } })}
      />
    </>
  );
}

import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useState } from 'react';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DiscardDialog } from '../../blocks/unsaved/unsaved-guard.tsx';
import { ConflictDialog, ReplacedNote } from '../conflict/conflict-dialog.tsx';
import { PropertyForm } from '../property-form.tsx';
import { useEditForm } from './use-edit-form.ts';

/** The form of a listing that exists. Asks before changes are lost. */
export function EditPropertyDialog({ listing, onClose }: { listing: PropertyView; onClose: () => void }) {
  const { form, conflict, noteRemovedImage } = useEditForm(listing, onClose);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (form.isDirty ? setIsAsking(true) : onClose());
  return (
    <>
      {/* Before the dialog, so that it gives the focus back first when both close. */}
      {isAsking && <DiscardDialog onDiscard={onClose} onKeep={() => setIsAsking(false)} />}
      {conflict.conflict && (
        <ConflictDialog listingId={listing.id} state={conflict} conflict={conflict.conflict} />
      )}
      <Dialog title="Edit Property" width={880} onClose={close}>
        {conflict.replaced && <ReplacedNote replaced={conflict.replaced} />}
        <PropertyForm
          form={form}
          submitLabel="Save Changes"
          busyLabel="Saving..."
          onCancel={close}
          onImageRemoved={noteRemovedImage}
        />
      </Dialog>
    </>
  );
}

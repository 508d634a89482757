import { adminMessages } from '@marketplace/contracts/admin-messages';
import { ReviseListing } from '@marketplace/contracts/listings/listing.commands';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../../api/page-data.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { refusalsOf } from '../listing/listing-fields.ts';
import { usePriceQuestion } from '../listing/questions.tsx';
import { beginAct, useRefreshListings, useUndoAct } from '../listing/undo.tsx';
import { SetAsideNote } from '../ui/live.tsx';
import { Note } from '../ui/page.tsx';
import { DiscardDialog } from '../ui/unsaved.tsx';
import { useConflict, useLiveConflict } from './conflict.ts';
import { ConflictDialog, LiveNote, ReplacedNote } from './conflict-dialog.tsx';
import type { FormValues } from './form-values.ts';
import { bodyOf, changesOf, formOf } from './form-values.ts';
import type { RemovedImage } from './pictures/property-images.tsx';
import { PropertyForm } from './property-form.tsx';
import { saveListing, withoutImage } from './save-listing.ts';
import { useForm } from './use-form.ts';

/** The form of an existing listing. Asks before changes are lost. */
export function EditPropertyDialog({ listing, onClose }: { listing: PropertyView; onClose: () => void }) {
  const { base, form, conflict, priceQuestion, noteRemovedImage } = useEditForm(listing, onClose);
  const newer = useLiveConflict(base);
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
        <SetAsideNote listingId={listing.id} />
        {conflict.replaced && <ReplacedNote replaced={conflict.replaced} />}
        <PropertyForm
          form={form}
          submitLabel="Save Changes"
          busyLabel="Saving..."
          onCancel={close}
          listingId={listing.id}
          note={newer && !form.isBusy && <LiveNote conflict={newer} onOpen={() => conflict.open(newer)} />}
          link={<PublicLink listing={base} />}
          onRemovedEverywhere={noteRemovedImage}
        />
      </Dialog>
      {priceQuestion}
    </>
  );
}

/**
 * The form of an existing listing. Only changed fields are sent, against the version that the form was opened with. When another admin has
 * changed the listing since, the server refuses them and `conflict` asks whose values to keep.
 */
function useEditForm(listing: PropertyView, onSaved: () => void) {
  const [base, setBase] = useState(listing);
  const { default_redirect_url } = useSite();
  const refreshListings = useRefreshListings();
  const { offerUndo } = useUndoAct();
  const { confirmPrices, question } = usePriceQuestion();

  function changes(values: FormValues) {
    const redirect_url = values.redirect_url.trim() || default_redirect_url;
    return changesOf(bodyOf(formOf(base)), bodyOf({ ...values, redirect_url }));
  }
  async function save(values: FormValues, version = base.version) {
    const act = beginAct();
    await saveListing({ base, changes: changes(values), version, act, onStep: setBase });
    offerUndo(adminMessages.updated, act.done());
    await refreshListings(); // or the form, opened again at once, would show the old values
    onSaved();
  }
  function noteRemovedImage(removed: RemovedImage) {
    setBase((current) => withoutImage(current, removed));
    void refreshListings();
  }
  const form = useForm({
    initial: formOf(base),
    check: (values) => refusalsOf(ReviseListing, changes(values)),
    confirm: (values) => {
      const after = changes(values).price ?? base.price;
      return confirmPrices([{ title: base.title, before: base.price, after }]);
    },
    save: (values) => save(values).catch((error) => conflict.noteAndThrow(error)),
    failed: adminMessages.updateFailed,
  });
  const conflict = useConflict({ base, form, changes, save, onLoaded: setBase });
  return { base, form, conflict, priceQuestion: question, noteRemovedImage };
}

/** The page that visitors see, where they see one. */
function PublicLink({ listing: { slug, status } }: { listing: PropertyView }) {
  if (status === 'inactive') return <Note>Inactive: visitors do not see it.</Note>;
  return (
    <Link to={`/property/${slug}`} target="_blank">
      View public page
    </Link>
  );
}

import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import { imageFileOf, isUploadedImage } from '@marketplace/contracts/images/image.paths';
import { ImageRemovedResult } from '@marketplace/contracts/images/images.views';
import { ListingWritten, ReviseListing } from '@marketplace/contracts/listings/listing.commands';
import { keptNotes } from '@marketplace/contracts/listings/listing.fields';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { property } from '@marketplace/contracts/listings/listing.views';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { useSite } from '../../api/page-data.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { refusalsOf } from '../listing/listing-fields.ts';
import { usePriceQuestion } from '../listing/questions.tsx';
import type { ActCalls } from '../listing/undo.tsx';
import { beginAct, useRefreshListings, useUndoAct } from '../listing/undo.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { SetAsideNote } from '../ui/live.tsx';
import { Note } from '../ui/page.tsx';
import { moment } from '../ui/times.tsx';
import { discardQuestion } from '../ui/unsaved.tsx';
import { ConflictDialog, LiveNote, ReplacedNote, useConflict, useLiveConflict } from './conflict.tsx';
import type { FormValues, ListingBody } from './form-values.ts';
import { bodyOf, changesOf, formOf, useForm } from './form-values.ts';
import type { RemovedImage } from './pictures/property-images.tsx';
import { PropertyForm } from './property-form.tsx';

/** The form of an existing listing. Asks before changes are discarded. */
export function EditPropertyDialog({ listing, onClose }: { listing: PropertyView; onClose: () => void }) {
  const { base, form, conflict, priceDialog, noteRemovedImage } = useEditForm(listing, onClose);
  const newer = useLiveConflict(base);
  const { confirm, dialog } = useConfirm();
  const close = async () => (!form.isDirty || (await confirm(discardQuestion))) && onClose();
  return (
    <>
      {/* Before the dialog, so that it gives the focus back first when both close. */}
      {dialog}
      {conflict.conflict && (
        <ConflictDialog listingId={listing.id} state={conflict} conflict={conflict.conflict} />
      )}
      <Dialog title="Edit Property" width={880} onClose={() => void close()}>
        <SetAsideNote listingId={listing.id} />
        {conflict.replaced && <ReplacedNote replaced={conflict.replaced} />}
        <PropertyForm
          form={form}
          submitLabel="Save Changes"
          busyLabel="Saving..."
          onCancel={() => void close()}
          listingId={listing.id}
          note={newer && !form.isBusy && <LiveNote conflict={newer} onOpen={() => conflict.open(newer)} />}
          link={<PublicLink listing={base} />}
          onRemovedEverywhere={noteRemovedImage}
        />
      </Dialog>
      {priceDialog}
    </>
  );
}

/** The form of an existing listing. Only changed fields are sent, against the version that the form was opened with. */
function useEditForm(listing: PropertyView, onSaved: () => void) {
  const [base, setBase] = useState(listing);
  const { default_redirect_url } = useSite();
  const refreshListings = useRefreshListings();
  const { offerUndo } = useUndoAct();
  const { confirmPrices, priceDialog } = usePriceQuestion();

  function changes(values: FormValues) {
    const redirect_url = values.redirect_url.trim() || default_redirect_url;
    return changesOf(bodyOf(formOf(base)), bodyOf({ ...values, redirect_url }));
  }
  async function save(values: FormValues, version = base.version) {
    const calls = beginAct();
    await saveListing({ base, changes: changes(values), version, calls, onStep: setBase });
    offerUndo(adminMessages.updated, calls.done());
    await refreshListings(); // otherwise the form, reopened at once, would show the old values
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
  return { base, form, conflict, priceDialog, noteRemovedImage };
}

function PublicLink({ listing: { slug, status, publish_at } }: { listing: PropertyView }) {
  if (status === 'inactive')
    return <Note>Inactive: visitors do not see it{publish_at && ` until ${moment(publish_at)}`}.</Note>;
  return (
    <Cluster $gap={4}>
      <Link to={`/property/${slug}`} target="_blank">
        View public page
      </Link>
      <Link to={`/property/${slug}#brochure`} target="_blank">
        Brochure
      </Link>
    </Cluster>
  );
}

interface Saving {
  base: PropertyView;
  changes: Partial<ListingBody>;
  version: number;
  calls: ActCalls;
  /** Called after each step with the saved listing: after a partial failure, the next save continues from there. */
  onStep: (listing: PropertyView) => void;
}

/** Saves the fields, which may be refused, then removes each picture at the version of the step before. Throws ApiError. */
async function saveListing({ base, changes, version, calls, onStep }: Saving): Promise<void> {
  const removed = removedImages(base.images, changes.images);
  const fields = removed.length > 0 ? fieldsWithoutRemovals(base, changes) : changes;
  const hasFields = removed.length === 0 || Object.keys(fields).length > 0;
  let listing: PropertyView = { ...base, version };
  if (hasFields) {
    const path = `/api/properties/${base.id}`;
    const written = await sendJson('PUT', path, fields, ListingWritten, calls.options(version));
    listing = property.parse({ ...listing, ...fields, version: written.version });
    onStep(listing);
  }
  for (const [index, path] of removed.entries()) {
    const isPartSaved = hasFields || index > 0;
    listing = await removeImage(listing, path, calls).catch((error: unknown) => {
      throw removalError(error, isPartSaved ? removed.length - index : undefined);
    });
    onStep(listing);
  }
}

/** Returns the changes without the removed pictures and their notes. */
export function fieldsWithoutRemovals(
  base: PropertyView,
  changes: Partial<ListingBody>,
): Partial<ListingBody> {
  const { images = [], image_notes, ...others } = changes;
  const left = keptNotes(base.image_notes, images);
  const isSame = !image_notes || JSON.stringify(image_notes) === JSON.stringify(left);
  return isSame ? others : { ...others, image_notes };
}

async function removeImage(listing: PropertyView, path: string, calls: ActCalls): Promise<PropertyView> {
  const call = `/api/image/${imageFileOf(path)}?listing=${listing.id}`;
  const options = calls.options(listing.version);
  const { listings } = await sendJson('PUT', call, undefined, ImageRemovedResult, options);
  return withoutImage(listing, { path, listings });
}

/** Returns the listing without a picture, at its new version. */
export function withoutImage(
  listing: PropertyView,
  { path, listings }: { path: string; listings: ImageRemovedResult['listings'] },
): PropertyView {
  const images = listing.images.filter((image) => image !== path);
  const version = listings.find(({ id }) => id === listing.id)?.version ?? listing.version;
  return { ...listing, images, image_notes: keptNotes(listing.image_notes, images), version };
}

/** Conflicts stay conflicts. Other failures say that a removal failed, and how many are left after a partial save. */
function removalError(error: unknown, left: number | undefined): unknown {
  if (!(error instanceof ApiError) || error.status === 409) return error;
  const message = `Everything else was saved; ${counted(left ?? 0, 'image')} could not be removed. Save again to retry.`;
  const errors = left === undefined ? [] : [{ path: 'images', message }];
  return new ApiError(error.status, adminMessages.removeImageFailed, errors, { cause: error });
}

/** Returns the removed pictures if nothing else changed about the pictures and all of them are uploads. */
export function removedImages(before: readonly string[], after: readonly string[] | undefined): string[] {
  if (after === undefined) return [];
  const removed = before.filter((path) => !after.includes(path));
  const isAll = before.filter((path) => after.includes(path)).join() === after.join();
  return isAll && removed.every(isUploadedImage) ? removed : [];
}

import { adminMessages } from '@marketplace/contracts/admin-messages';
import { headers } from '@marketplace/contracts/headers';
import { AddListing } from '@marketplace/contracts/listings/listing.commands';
import { ListingWritten } from '@marketplace/contracts/listings/listing.views';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { sendJson } from '../../api/client.ts';
import { useSite } from '../../api/page-data.tsx';
import { showSuccess } from '../../ui/toasts.ts';
import { refusalsOf } from '../listing/listing-fields.ts';
import { useRefreshListings } from '../listing/undo.tsx';
import { historyPath, PROPERTIES } from '../pages.ts';
import { focusMain } from '../ui/focus.ts';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { Notice, Page, PageHeader } from '../ui/page.tsx';
import type { FormValues } from './form-values.ts';
import { bodyOf, emptyForm } from './form-values.ts';
import { PropertyForm } from './property-form.tsx';
import { useForm } from './use-form.ts';

interface Added {
  id: string;
  title: string;
}

/** The form of a new listing; it is empty again after each one that was added. */
export function AddPropertyPage() {
  const [added, setAdded] = useState<Added[]>([]);
  const last = added.at(-1);
  useEffect(() => {
    if (added.length === 0) return;
    window.scrollTo(0, 0);
    focusMain();
  }, [added]);
  return (
    <Page>
      <PageHeader hint="Fields marked with * are required." />
      {last && (
        <Notice>
          {adminMessages.added} <Link to={historyPath(last.id)}>{last.title}</Link> is now among{' '}
          <Link to={PROPERTIES}>all properties</Link>.
        </Notice>
      )}
      <AddPropertyForm key={added.length} onAdded={(listing) => setAdded([...added, listing])} />
    </Page>
  );
}

/** One new listing; all tries to add it carry the same `Idempotency-Key`. */
function AddPropertyForm({ onAdded }: { onAdded: (listing: Added) => void }) {
  const { default_redirect_url } = useSite();
  const [initial] = useState(() => emptyForm(default_redirect_url));
  const idempotency = useIdempotencyKey();
  const refreshListings = useRefreshListings();
  const navigate = useNavigate();

  async function save(values: FormValues) {
    const { id } = await sendJson('POST', '/api/properties', bodyOf(values), ListingWritten, {
      headers: { [headers.idempotencyKey]: idempotency.key },
    }).catch(idempotency.renewAndThrow);
    showSuccess(adminMessages.added);
    void refreshListings();
    onAdded({ id, title: values.title.trim() });
  }
  const form = useForm({
    initial,
    check: (values) => refusalsOf(AddListing, bodyOf(values)),
    save,
    failed: adminMessages.addFailed,
  });
  return (
    <PropertyForm
      form={form}
      submitLabel="Add Property"
      busyLabel="Adding..."
      onCancel={() => void navigate(-1)}
    />
  );
}

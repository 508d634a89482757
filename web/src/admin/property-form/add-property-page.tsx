import { adminMessages } from '@marketplace/contracts/admin-messages';
import { AddListing, ListingWritten } from '@marketplace/contracts/listings/listing.commands';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useSite } from '../../api/page-data.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { refusalsOf } from '../listing/listing-fields.ts';
import { useRefreshListings } from '../listing/undo.tsx';
import { historyPath, PROPERTIES } from '../pages.ts';
import { focusMain } from '../ui/focus.ts';
import { Notice, Page, PageHeader } from '../ui/page.tsx';
import { useSendOnce } from '../ui/send-once.ts';
import type { FormValues } from './form-values.ts';
import { bodyOf, emptyForm, useForm } from './form-values.ts';
import { PropertyForm } from './property-form.tsx';

interface Added {
  id: string;
  title: string;
}

/** The form of a new listing; cleared after each success. */
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
          {adminMessages.added} <Link to={historyPath(last.id)}>{last.title}</Link> ·{' '}
          <Link to={PROPERTIES}>All properties</Link>
        </Notice>
      )}
      <AddPropertyForm key={added.length} onAdded={(listing) => setAdded([...added, listing])} />
    </Page>
  );
}

/** One new listing; all retries have the same `Idempotency-Key`. */
function AddPropertyForm({ onAdded }: { onAdded: (listing: Added) => void }) {
  const { default_redirect_url } = useSite();
  const [initial] = useState(() => emptyForm(default_redirect_url));
  const send = useSendOnce();
  const refreshListings = useRefreshListings();
  const navigate = useNavigate();

  async function save(values: FormValues) {
    const { id } = await send('POST', '/api/properties', bodyOf(values), ListingWritten);
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

import { headers } from '@marketplace/contracts/headers';
import { AddListing } from '@marketplace/contracts/listings/listing.commands';
import { ListingWritten } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sendJson } from '../../../../api/client.ts';
import { useSite } from '../../../../site/site.tsx';
import { showSuccess } from '../../../../ui/toasts.ts';
import { useIdempotencyKey } from '../../blocks/idempotency-key.ts';
import { refusalsOf } from '../../blocks/listings/field-errors.ts';
import { useRefreshListings } from '../../blocks/listings/use-refresh-listings.ts';
import type { FormValues } from '../form-values.ts';
import { bodyOf, emptyForm } from '../form-values.ts';
import { PropertyForm } from '../property-form.tsx';
import { useForm } from '../use-form.ts';

interface AddPropertyFormProps {
  onAdded: (listing: { id: string; title: string }) => void;
}

/** One new listing; all tries to add it carry the same `Idempotency-Key`. */
export function AddPropertyForm({ onAdded }: AddPropertyFormProps) {
  const { default_redirect_url } = useSite();
  const [initial] = useState(() => emptyForm(default_redirect_url));
  const idempotency = useIdempotencyKey();
  const refreshListings = useRefreshListings();
  const navigate = useNavigate();

  async function save(values: FormValues) {
    const { id } = await sendJson('POST', '/api/properties', bodyOf(values), ListingWritten, {
      headers: { [headers.idempotencyKey]: idempotency.key },
    }).catch(idempotency.renewAndThrow);
    showSuccess(messages.added);
    void refreshListings();
    onAdded({ id, title: values.title.trim() });
  }

  const form = useForm({
    initial,
    check: (values) => refusalsOf(AddListing, bodyOf(values)),
    save,
    failed: messages.addFailed,
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

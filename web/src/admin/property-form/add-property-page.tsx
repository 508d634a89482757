import { adminMessages } from '@marketplace/contracts/admin-messages';
import { AddListing, ListingWritten } from '@marketplace/contracts/listings/listing.commands';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSite } from '../../api/page-data.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { refusalsOf } from '../listing/listing-fields.ts';
import { useRefreshListings } from '../listing/undo.tsx';
import { historyPath, PROPERTIES } from '../pages.ts';
import { focusMain } from '../ui/focus.ts';
import { Actions, Notice, Page, PageHeader } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { useSendOnce } from '../ui/send-once.ts';
import { useAddDraft, withDraft } from './add-draft.ts';
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
      <DraftOrForm key={added.length} onAdded={(listing) => setAdded([...added, listing])} />
    </Page>
  );
}

interface AddProps {
  onAdded: (listing: Added) => void;
}

/** Offers what was typed before a reload, before the form is shown. */
function DraftOrForm({ onAdded }: AddProps) {
  const kept = useAddDraft();
  const { default_redirect_url } = useSite();
  const [initial] = useState(() => emptyForm(default_redirect_url));
  const [start, setStart] = useState(() => (kept.read() ? undefined : initial));
  if (start) return <AddPropertyForm initial={initial} start={start} kept={kept} onAdded={onAdded} />;
  const draft = withDraft(initial, kept.read() ?? { values: {} });
  return (
    <Panel title="You have an unfinished property">
      <Stack $gap={4}>
        <p>{draft.title.trim() || 'It has no title yet.'}</p>
        <Actions>
          <Button variant="secondary" onClick={() => setStart(initial)}>
            Discard
          </Button>
          <Button onClick={() => setStart(draft)}>Continue your draft</Button>
        </Actions>
      </Stack>
    </Panel>
  );
}

interface AddFormProps extends AddProps {
  initial: FormValues;
  start: FormValues;
  kept: ReturnType<typeof useAddDraft>;
}

/** One new listing; all retries have the same `Idempotency-Key`. Leaving the page discards it, a reload does not. */
function AddPropertyForm({ initial, start, kept, onAdded }: AddFormProps) {
  const send = useSendOnce();
  const refreshListings = useRefreshListings();
  const navigate = useNavigate();

  async function save(values: FormValues) {
    const { id } = await send('POST', '/api/properties', bodyOf(values), ListingWritten);
    showSuccess(adminMessages.added);
    void refreshListings();
    kept.replace(null);
    onAdded({ id, title: values.title.trim() });
  }
  const form = useForm({
    initial,
    start,
    check: (values) => refusalsOf(AddListing, bodyOf(values)),
    save,
    failed: adminMessages.addFailed,
  });
  const { values, isDirty } = form;
  useEffect(() => kept.replace(isDirty ? { values } : null), [kept, values, isDirty]);
  useEffect(() => () => kept.replace(null), [kept]);
  return (
    <PropertyForm
      form={form}
      submitLabel="Add Property"
      busyLabel="Adding..."
      onCancel={() => void navigate(-1)}
    />
  );
}

import { messages } from '@marketplace/contracts/messages';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { historyPath, PROPERTIES } from '../../blocks/admin-paths.ts';
import { focusMain } from '../../blocks/focus-main.ts';
import { Notice } from '../../blocks/notice.tsx';
import { Page } from '../../blocks/page.tsx';
import { PageHeader } from '../../blocks/page-header.tsx';
import { AddPropertyForm } from './add-property-form.tsx';

/** The form of a new listing; it starts afresh after each one that was added. */
export function AddPropertyPage() {
  const [added, setAdded] = useState<{ id: string; title: string }[]>([]);
  const last = added.at(-1);
  useEffect(() => {
    if (added.length === 0) return;
    window.scrollTo(0, 0);
    focusMain();
  }, [added]);
  return (
    <Page>
      <PageHeader title="Add Property" hint="Fields marked with * are required." />
      {last && (
        <Notice>
          {messages.added} <Link to={historyPath(last.id)}>{last.title}</Link> is now among{' '}
          <Link to={PROPERTIES}>all properties</Link>.
        </Notice>
      )}
      <AddPropertyForm key={added.length} onAdded={(listing) => setAdded([...added, listing])} />
    </Page>
  );
}

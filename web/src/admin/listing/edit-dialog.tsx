import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { property } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { getJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';

/** The form of an existing listing in a dialog. */
export type EditDialog = ComponentType<{ listing: PropertyView; onClose: () => void }>;

/** Returns `edit`, which loads a listing and opens its form, `show`, which opens the form of a loaded one, and the dialog. */
export function useEditDialog(Edit: EditDialog) {
  const [editing, setEditing] = useState<PropertyView>();
  const loading = useCommand(
    async (id: string) => setEditing(await getJson(`/api/properties/${id}`, property)),
    { failure: messages.loadPropertiesFailed },
  );
  const editDialog = editing && (
    <Edit key={editing.id} listing={editing} onClose={() => setEditing(undefined)} />
  );
  return { edit: (id: string) => void loading.run(id), show: setEditing, editDialog };
}

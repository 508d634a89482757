import type { TodoSection as Section } from '@marketplace/contracts/analytics/todo.views';
import { counted } from '@marketplace/contracts/counted';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ComponentType } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { NothingWaits } from './nothing-waits.tsx';
import { TodoSection } from './todo-section.tsx';
import { useOpenListing, useTodo } from './use-todo.ts';

export interface TodoPanelProps {
  /** The form of a listing that exists, over this page. */
  EditDialog: ComponentType<{ listing: PropertyView; onClose: () => void }>;
}

/** What waits for the admin, the most pressing kind open and the others folded. */
export function TodoPanel({ EditDialog }: TodoPanelProps) {
  const todo = useTodo();
  const [editing, setEditing] = useState<PropertyView>();
  const open = useOpenListing(setEditing);
  return (
    <Panel title="To do" {...hintOf(todo.data?.sections)}>
      <PanelQuery query={todo} failed="Failed to load what is to be done" isEmpty={() => false} empty="">
        {({ sections }) => (
          <Sections sections={sections.filter(({ count }) => count > 0)} onEdit={(id) => void open.run(id)} />
        )}
      </PanelQuery>
      {editing && <EditDialog key={editing.id} listing={editing} onClose={() => setEditing(undefined)} />}
    </Panel>
  );
}

function hintOf(sections: readonly Section[] = []): { hint?: string } {
  const all = sections.reduce((sum, { count }) => sum + count, 0);
  return all === 0 ? {} : { hint: `${counted(all, 'thing')} to look at` };
}

function Sections({ sections, onEdit }: { sections: readonly Section[]; onEdit: (id: string) => void }) {
  if (sections.length === 0) return <NothingWaits />;
  return (
    <List>
      {sections.map((section, index) => (
        <li key={section.kind}>
          <TodoSection section={section} isOpen={index === 0} onEdit={onEdit} />
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`display: grid;`;

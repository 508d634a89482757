import type { TodoSection as Section } from '@marketplace/contracts/analytics/overview.views';
import { TodoList } from '@marketplace/contracts/analytics/overview.views';
import { counted } from '@marketplace/contracts/counted';
import { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ComponentType } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { space, theme } from '../../ui/theme.ts';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { TodoSection } from './todo-section.tsx';

export interface TodoPanelProps {
  /** The form of an existing listing, over this page. */
  EditDialog: ComponentType<{ listing: PropertyView; onClose: () => void }>;
}

/** Tasks of the admin by kind, the most urgent kind open and the others folded. */
export function TodoPanel({ EditDialog }: TodoPanelProps) {
  const todo = useSWR('/api/analytics/todo', (path) => getJson(path, TodoList));
  const [editing, setEditing] = useState<PropertyView>();
  const edit = useCommand(
    async (id: string) => setEditing(await getJson(`/api/properties/${id}`, PropertyView)),
    { failure: 'Failed to load the property' },
  );
  return (
    <Panel title="To do" {...hintOf(todo.data?.sections)}>
      <PanelQuery
        query={todo}
        failed="Failed to load the to-do list"
        isEmpty={({ sections }) => sections.every(({ count }) => count === 0)}
        empty={<AllDone />}
      >
        {({ sections }) => (
          <List>
            {sections
              .filter(({ count }) => count > 0)
              .map((section, index) => (
                <li key={section.kind}>
                  <TodoSection section={section} isOpen={index === 0} onEdit={(id) => void edit.run(id)} />
                </li>
              ))}
          </List>
        )}
      </PanelQuery>
      {editing && <EditDialog key={editing.id} listing={editing} onClose={() => setEditing(undefined)} />}
    </Panel>
  );
}

function hintOf(sections: readonly Section[] = []): { hint?: string } {
  const all = sections.reduce((sum, { count }) => sum + count, 0);
  return all === 0 ? {} : { hint: counted(all, 'task') };
}

function AllDone() {
  return (
    <Done>
      <Cup viewBox="0 0 96 80" width="96" height="80" aria-hidden="true">
        <path className="steam" d="M36 24c-5-6 5-9 0-16M50 24c-5-6 5-9 0-16" />
        <path className="cup" d="M20 32h46l-4 26a8 8 0 0 1-8 7H32a8 8 0 0 1-8-7z" />
        <path d="M65 37h7a8 8 0 0 1 0 16h-9M12 72h62" />
      </Cup>
      <strong>All done</strong>
      <span>Every enquiry is answered and every listing is up to date. Time for a kopi.</span>
    </Done>
  );
}

const List = styled.ul`display: grid;`;
const Done = styled.span`
  display: grid;
  justify-items: center;
  gap: ${space(2)};
  padding: ${space(5)} ${space(4)};
  text-align: center;
  strong { color: ${theme.color.ink}; font-family: ${theme.font.display}; font-size: ${theme.size.xl}; }
`;
const Cup = styled.svg`
  fill: none;
  stroke: ${theme.color.brand};
  stroke-width: 2.5;
  stroke-linecap: round;
  stroke-linejoin: round;
  .cup { fill: ${theme.color.brandTint}; }
  .steam { stroke: ${theme.color.amber}; }
`;

import styled from 'styled-components';
import { theme } from '../../../ui/theme.ts';
import { counted } from '../blocks/counted.ts';
import { Note } from '../blocks/note.tsx';
import type { DryRun } from './dry-run.ts';
import { ItemErrorList } from './item-error-list.tsx';

/** What would become of the typed text, told before anything is sent. */
export function DryRunNote({ run }: { run: DryRun }) {
  return (
    <div role="status">
      <Outcome run={run} />
    </div>
  );
}

function Outcome({ run }: { run: DryRun }) {
  switch (run.kind) {
    case 'empty':
      return <Note>Items are checked here while you type, before anything is sent.</Note>;
    case 'unreadable':
      return <Problem>{run.reason}</Problem>;
    case 'ready':
      return <Ready>✓ {counted(run.items.length, 'item')} checked, ready to upload.</Ready>;
    case 'refused':
      return (
        <>
          <Problem>{problems(run)}</Problem>
          <ItemErrorList items={run.errors} />
        </>
      );
  }
}

function problems({ items, errors }: Extract<DryRun, { kind: 'refused' }>): string {
  const wrong = errors.filter(({ name }) => name !== 'All items').length;
  const of = counted(items.length, 'item');
  return wrong === 0 ? `${of} cannot be uploaded.` : `${of} checked, ${wrong} of them with errors:`;
}

const Problem = styled.p`
  color: ${theme.color.danger};
  font-weight: ${theme.weight.strong};
  overflow-wrap: anywhere;
`;
const Ready = styled.p`
  color: ${theme.color.brand};
  font-weight: ${theme.weight.strong};
`;

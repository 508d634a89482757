import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';
import { PROPERTIES } from '../blocks/admin-paths.ts';
import { Note, Notice, Problem, Refusal } from '../blocks/notices.tsx';
import type { DryRun, ItemErrors } from './dry-run.ts';
import type { BulkOutcome } from './use-bulk-upload.ts';

/** How the last upload ended; refused fields are listed by item. */
export function BulkOutcomeNote({ outcome }: { outcome: BulkOutcome }) {
  if (outcome.kind === 'uploaded')
    return (
      <Notice>
        {adminMessages.bulkUploaded(outcome.count)} <Link to={PROPERTIES}>See all properties</Link>
      </Notice>
    );
  return (
    <Refusal reason={outcome.reason}>
      {outcome.items.length > 0 && <ItemErrorList items={outcome.items} />}
    </Refusal>
  );
}

/** What the typed text is found to be, before anything is sent. */
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

/** What was refused, item by item. */
function ItemErrorList({ items }: { items: readonly ItemErrors[] }) {
  return (
    <List>
      {items.map(({ name, sentences }) => (
        <div key={name}>
          <dt>{name}</dt>
          {sentences.map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </div>
      ))}
    </List>
  );
}

const Ready = styled.p`
  color: ${theme.color.brand};
  font-weight: ${theme.weight.strong};
`;
const List = styled.dl`
  display: grid;
  gap: ${space(2)};
  max-height: 320px;
  overflow-y: auto;
  dt { font-weight: ${theme.weight.strong}; }
`;

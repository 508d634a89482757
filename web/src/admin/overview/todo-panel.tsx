import type {
  TodoSection as Section,
  TodoItem,
  TodoKind,
} from '@marketplace/contracts/analytics/overview.views';
import { TodoList } from '@marketplace/contracts/analytics/overview.views';
import { counted } from '@marketplace/contracts/counted';
import { ListingsChanged, ListingWritten } from '@marketplace/contracts/listings/listing.commands';
import { useRef } from 'react';
import styled from 'styled-components';
import useSWR from 'swr';
import { getJson, sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { LinkButton } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { VisuallyHidden } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { space, theme } from '../../ui/theme.ts';
import { DoneButton } from '../enquiry/reminders.tsx';
import type { EditDialog } from '../listing/edit-dialog.tsx';
import { useEditDialog } from '../listing/edit-dialog.tsx';
import { Thumbnail } from '../listing/thumbnail.tsx';
import { useRefreshListings } from '../listing/undo.tsx';
import { AGENDA, ENQUIRIES, enquiryPath, historyPath } from '../pages.ts';
import { ShowMore, SmallButton, useWindow } from '../ui/buttons.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { focusMain } from '../ui/focus.ts';
import { Note, Row } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { timeAgo } from '../ui/times.tsx';

/** The admin's tasks by kind: the most urgent kind open, the others folded. */
export function TodoPanel({ EditDialog }: { EditDialog: EditDialog }) {
  const todo = useSWR('/api/analytics/todo', (path) => getJson(path, TodoList));
  const { edit, editDialog } = useEditDialog(EditDialog);
  return (
    <Panel title="To do" {...hintOf(todo.data?.sections)}>
      <PanelQuery
        query={todo}
        failed="Failed to load the to-do list"
        isEmpty={({ sections }) => sections.every(({ count }) => count === 0)}
        empty={<AllDone />}
      >
        {({ sections }) => (
          <ul>
            {sections
              .filter(({ count }) => count > 0)
              .map((section, index) => (
                <li key={section.kind}>
                  <TodoSection section={section} isOpen={index === 0} onEdit={edit} />
                </li>
              ))}
          </ul>
        )}
      </PanelQuery>
      {editDialog}
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

const titles: Readonly<Record<TodoKind, string>> = {
  reminders: 'Reminders',
  enquiries: 'Unanswered enquiries',
  unconfirmed: 'Still available?',
  odd_price: 'Unusual prices',
  unclicked: 'Many views, no clicks',
  fallen: 'Falling views',
  vain_cut: 'Price cuts without effect',
  few_pictures: 'Few or small pictures',
};

const priceKinds: readonly TodoKind[] = ['odd_price', 'fallen', 'vain_cut'];

interface TodoSectionProps {
  section: Section;
  isOpen: boolean;
  onEdit: (id: string) => void;
}

const FIRST_ITEMS = 5;

function TodoSection({ section, isOpen, onEdit }: TodoSectionProps) {
  const { kind, rule, items } = section;
  const { shown, hidden, showMore } = useWindow(items, FIRST_ITEMS);
  const summary = useRef<HTMLElement>(null);
  const confirm = useConfirmListings();
  async function handleConfirm(ids: readonly string[]) {
    const confirmed = confirm.run(ids);
    summary.current?.focus(); // the focused button disappears
    await confirmed;
    setTimeout(focusMain); // the whole section may disappear with the next render
  }
  return (
    <Fold open={isOpen}>
      <summary ref={summary}>
        <Title>{titles[kind]}</Title> <Count>{count(section.count)}</Count>
      </summary>
      <Body>
        <Note>{rule}</Note>
        <ul>
          {shown.map((item) => (
            <TodoLine
              key={item.enquiry_id ?? item.listing_id}
              kind={kind}
              item={item}
              isBusy={confirm.isBusy}
              onConfirm={(id) => void handleConfirm([id])}
              onEdit={onEdit}
            />
          ))}
        </ul>
        <ShowMore hidden={hidden && section.count - shown.length} onClick={showMore} />
        <Row $gap={3}>
          {hidden === 0 && section.count > items.length && (
            <Note>and {count(section.count - items.length)} more</Note>
          )}
          {kind === 'reminders' && <Link to={AGENDA}>Agenda</Link>}
          {kind === 'enquiries' && <Link to={`${ENQUIRIES}?status=new`}>All new enquiries</Link>}
          {kind === 'unconfirmed' && (
            <ConfirmAll section={section} shown={shown} isBusy={confirm.isBusy} onConfirm={handleConfirm} />
          )}
        </Row>
      </Body>
    </Fold>
  );
}

function useConfirmListings() {
  const refreshListings = useRefreshListings();
  const confirm = useCommand(
    async (ids: readonly string[]) => {
      const [only] = ids;
      if (ids.length === 1)
        await sendJson('POST', `/api/properties/${only}/confirm`, undefined, ListingWritten);
      else await sendJson('POST', '/api/properties/confirm', { ids }, ListingsChanged);
      return ids.length;
    },
    {
      success: (number) =>
        `${number === 1 ? 'The property is' : `${counted(number, 'property', 'properties')} are`} confirmed as still available.`,
      failure: 'Failed to confirm',
    },
  );
  async function run(ids: readonly string[]) {
    await confirm.run(ids);
    await refreshListings();
  }
  return { run, isBusy: confirm.isBusy };
}

interface TodoLineProps {
  kind: TodoKind;
  item: TodoItem;
  isBusy: boolean;
  onConfirm: (id: string) => void;
  onEdit: (id: string) => void;
}

function TodoLine({ kind, item, isBusy, onConfirm, onEdit }: TodoLineProps) {
  const { listing_id: id, enquiry_id, title, image, fact, since, due_on } = item;
  const hiddenTitle = <VisuallyHidden> {title}</VisuallyHidden>;
  return (
    <Line>
      <Thumbnail path={image ?? undefined} alt="" />
      <What>
        <Link to={enquiry_id ? enquiryPath(enquiry_id) : historyPath(id ?? '')}>{title}</Link>
        <Fact>{since === null ? fact : `${fact} · ${timeAgo(since, Date.now())}`}</Fact>
      </What>
      {due_on && (
        <Buttons $gap={2}>
          <DoneButton
            subject={enquiry_id ? { about: 'enquiry', id: enquiry_id } : { about: 'listing', id: id ?? '' }}
            dueOn={due_on}
            title={title}
          />
        </Buttons>
      )}
      {!due_on && !enquiry_id && id && (
        <Buttons $gap={2}>
          {kind === 'unconfirmed' && (
            <SmallButton disabled={isBusy} onClick={() => onConfirm(id)}>
              Still available{hiddenTitle}
            </SmallButton>
          )}
          {priceKinds.includes(kind) && (
            <LinkButton size="sm" variant="secondary" to={`${historyPath(id)}?tab=price`}>
              Price history{hiddenTitle}
            </LinkButton>
          )}
          <SmallButton variant="quiet" onClick={() => onEdit(id)}>
            Edit{hiddenTitle}
          </SmallButton>
        </Buttons>
      )}
    </Line>
  );
}

interface ConfirmAllProps {
  section: Section;
  shown: readonly TodoItem[];
  isBusy: boolean;
  onConfirm: (ids: readonly string[]) => Promise<void>;
}

/** Confirms all listings on screen as still available; after a question also those off screen. */
function ConfirmAll({ section: { ids, count: total }, shown, isBusy, onConfirm }: ConfirmAllProps) {
  const { confirm, dialog } = useConfirm();
  const shownIds = shown.flatMap(({ listing_id }) => listing_id ?? []);
  const hasMore = ids.length > shownIds.length;
  const confirmMany = `Confirm ${ids.length < total ? 'the first' : 'all'} ${count(ids.length)}`;
  async function handleConfirmMany() {
    const message = 'Each listing will show visitors that it was confirmed as available today.';
    if (await confirm({ title: `${confirmMany}?`, message, confirmLabel: confirmMany })) await onConfirm(ids);
  }
  return (
    <>
      {shownIds.length > 1 && (
        <SmallButton disabled={isBusy} onClick={() => void onConfirm(shownIds)}>
          {hasMore ? `Confirm these ${shownIds.length}` : 'Confirm all'}
        </SmallButton>
      )}
      {hasMore && (
        <SmallButton variant="quiet" disabled={isBusy} onClick={() => void handleConfirmMany()}>
          {confirmMany}…
        </SmallButton>
      )}
      {dialog}
    </>
  );
}

const Fold = styled.details`
  border-top: 1px solid ${theme.color.line};
  & > summary {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    min-height: 48px;
    cursor: pointer;
    list-style: none;
  }
  & > summary::-webkit-details-marker { display: none; }
  & > summary::after {
    content: '';
    width: 8px;
    height: 8px;
    margin: 0 ${space(2)} 4px auto;
    border: solid ${theme.color.muted};
    border-width: 0 2px 2px 0;
    transform: rotate(45deg);
  }
  &[open] > summary::after { margin-bottom: -4px; transform: rotate(225deg); }
  & > summary:hover { color: ${theme.color.brand}; }
`;
const Title = styled.h3`
  font-family: ${theme.font.text};
  font-size: ${theme.size.md};
  font-weight: ${theme.weight.strong};
`;
const Count = styled.span`
  min-width: 24px;
  padding: 0 ${space(2)};
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.brandTint};
  color: ${theme.color.brand};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
  font-weight: ${theme.weight.strong};
  text-align: center;
`;
const Body = styled.div`
  display: grid;
  gap: ${space(3)};
  padding-bottom: ${space(4)};
  font-size: ${theme.size.sm};
`;
const Line = styled.li`
  display: grid;
  grid-template-columns: 64px minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  padding: ${space(2)} 0;
  border-top: 1px solid ${theme.color.line};
  @media (max-width: ${theme.bp.sm - 1}px) { align-items: start; }
`;
const What = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
  & > a { font-size: ${theme.size.md}; font-weight: ${theme.weight.label}; }
  @media (max-width: ${theme.bp.sm - 1}px) { grid-column: 2 / -1; }
`;
const Fact = styled.p`
  color: ${theme.color.muted};
  font-variant-numeric: tabular-nums;
`;
const Buttons = styled(Row)`
  @media (max-width: ${theme.bp.sm - 1}px) { grid-column: 2 / -1; }
`;
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

import type { ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import type { ActUndone } from '@marketplace/contracts/activity/acts';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import type { FieldChange } from '@marketplace/contracts/listings/history.views';
import { useDeferredValue, useId, useState } from 'react';
import styled, { css } from 'styled-components';
import { TextInput } from '../../ui/controls.tsx';
import { count } from '../../ui/format.ts';
import { Small, VisuallyHidden } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { DifferenceList, DifferenceValue } from '../listing/differences.tsx';
import { sourceOf } from '../listing/event-wording.ts';
import { ListingPicker } from '../listing/filters.tsx';
import { MANY } from '../listing/questions.tsx';
import type { Act } from '../listing/undo.tsx';
import { useUndoAct } from '../listing/undo.tsx';
import { enquiryPath, versionPath } from '../pages.ts';
import { useAuth, useRight } from '../session/session.ts';
import { MoreButton, SmallButton } from '../ui/buttons.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { Choice } from '../ui/controls.tsx';
import { focusMain } from '../ui/focus.ts';
import { Freshness } from '../ui/live.tsx';
import { Dimmed, FilterForm, framed, isOld, Note, Page, PageHeader } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { DaySections, Time, timeOfDay } from '../ui/times.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { actHeadline, isQuiet, isReadable } from './activity-wording.ts';
import { ActivityFilter, kindNames, typeNames, useActivity, usePartsOf } from './use-activity.ts';

const FAILED = 'Failed to load the activity';

/** The log, newest first: what was done, by whom, to which listing. */
export function ActivityPage() {
  const { state: filter, set } = useUrlState(ActivityFilter);
  const activity = useActivity(useDeferredValue(filter));
  useFailureToast(activity.query.error, FAILED);
  return (
    <Page>
      <PageHeader hint={<Freshness />} />
      <Filters>
        <Choice
          label="Kind"
          options={kindNames}
          value={filter.kind}
          onChoose={(kind) => set({ kind, type: '' })}
        />
        <Choice
          label="What"
          options={{ '': 'Any change', ...typeNames }}
          value={filter.type}
          onChoose={(type) => set({ type, kind: 'acts' })}
        />
        <ListingPicker value={filter.listing} onChoose={(listing) => set({ listing })} />
        <TextInput
          label="Who"
          placeholder="Name"
          maxLength={limits.usernameLength}
          value={filter.actor}
          onChange={({ target }) => set({ actor: target.value })}
        />
        <TextInput
          label="Day"
          type="date"
          value={filter.day}
          onChange={({ target }) => set({ day: target.value })}
        />
      </Filters>
      <QueryPanel
        query={activity.query}
        failed={FAILED}
        isEmpty={(entries) => entries.length === 0}
        empty={<EmptyState title="Nothing in the log matches" />}
      >
        {(entries) => (
          <Dimmed $gap={5} $isOld={isOld(activity.query)}>
            <DaySections entries={entries}>
              {(ofDay) => (
                <Entries>
                  {ofDay.map((entry) => (
                    <ActivityItem
                      key={entry.act?.id ?? entry.position}
                      entry={entry}
                      onUndone={activity.query.mutate}
                    />
                  ))}
                </Entries>
              )}
            </DaySections>
          </Dimmed>
        )}
      </QueryPanel>
      <MoreButton list={activity} />
    </Page>
  );
}

const Filters = styled(FilterForm)`
  @media (min-width: ${theme.bp.md}px) { grid-template-columns: 1.6fr repeat(4, minmax(0, 1fr)); }
  @media (max-width: ${theme.bp.md - 1}px) { > :first-child { grid-column: 1 / -1; } }
`;

interface EntryProps {
  entry: ActivityEntry;
  onUndone: () => Promise<unknown>;
}

/** One act in a line that opens into its changes; or an event without an act. */
function ActivityItem({ entry, onUndone }: EntryProps) {
  const { recorded_at, changes, act } = entry;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const parts = act?.events ?? 1;
  const opens = parts > 1 || unlistedChanges(entry).length > 0;
  return (
    <Item $isQuiet={isQuiet(entry)}>
      <Time at={recorded_at}>{timeOfDay(recorded_at)}</Time>
      <What>
        <EntryLine entry={entry} />
      </What>
      <Tools>
        {opens && (
          <SmallButton
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {parts > 1 ? `${count(parts)} changes` : 'Details'}
            <VisuallyHidden> {actHeadline(entry)}</VisuallyHidden>
            <Chevron aria-hidden="true" $isOpen={isOpen} />
          </SmallButton>
        )}
        <UndoButton entry={entry} onUndone={onUndone} />
      </Tools>
      {isOpen && (
        <Inside id={id}>
          {act && parts > 1 ? (
            <ActParts act={act.id} />
          ) : (
            <DifferenceList changes={changes} type={entry.property_type} />
          )}
        </Inside>
      )}
    </Item>
  );
}

const Entries = styled.ol`${framed}`;
const quiet = css`
  &&, strong, a { color: ${theme.color.muted}; font-weight: ${theme.weight.text}; }
`;
const Item = styled.li<{ $isQuiet: boolean }>`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr) auto;
  gap: 0 ${space(3)};
  align-items: center;
  min-height: 44px;
  padding: 3px ${space(4)};
  border-top: 1px solid ${theme.color.line};
  &:first-child { border-top: 0; }
  > time { color: ${theme.color.muted}; font-variant-numeric: tabular-nums; }
  ${({ $isQuiet }) => $isQuiet && quiet}
  @media (max-width: ${theme.bp.md - 1}px) {
    grid-template-columns: 44px minmax(0, 1fr);
    align-items: baseline;
    padding: ${space(2)} ${space(3)};
  }
`;
const What = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
`;
const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  &:empty { display: none; }
  @media (max-width: ${theme.bp.md - 1}px) { grid-column: 2; margin-left: calc(-1 * ${space(3)}); }
`;
const Chevron = styled.span<{ $isOpen: boolean }>`
  width: 8px;
  height: 8px;
  border: solid currentColor;
  border-width: 0 2px 2px 0;
  transform: ${({ $isOpen }) => ($isOpen ? 'translateY(2px) rotate(-135deg)' : 'translateY(-2px) rotate(45deg)')};
`;
const Inside = styled.div`
  grid-column: 2 / -1;
  padding-bottom: ${space(3)};
`;

interface EntryLineProps {
  entry: ActivityEntry;
  /** Part of an act whose line names the actor. */
  isPart?: boolean;
}

/** The act, its listing and its author; the title opens the listing at that version. */
function EntryLine({ entry, isPart = false }: EntryLineProps) {
  const { position, listing, enquiry, from_version, act, changes } = entry;
  const price = (act?.events ?? 1) === 1 ? onlyChange(changes, 'price') : undefined;
  return (
    <p>
      <strong>
        {isReadable(entry) ? actHeadline(entry) : `An event that cannot be read (position ${position})`}
      </strong>
      {from_version !== null && (act?.listings ?? 1) === 1 && ` from version ${from_version}`}
      {enquiry && (
        <>
          {' · '}
          <Link to={enquiryPath(enquiry.id)}>{enquiry.reference ?? 'the enquiry'}</Link>
        </>
      )}
      {listing && (act?.listings ?? 1) <= 1 && (
        <>
          {' · '}
          <Link to={versionPath(listing.id, listing.version)}>{listing.title}</Link>
        </>
      )}
      {isReadable(entry) && !isPart && <Small as="span"> {circumstances(entry)}</Small>}
      {price && (
        <>
          {' '}
          <DifferenceValue change={price} />
        </>
      )}
    </p>
  );
}

/** Returns the changes that the line of an event does not show. */
function unlistedChanges({ type, changes }: Pick<ActivityEntry, 'type' | 'changes'>): readonly FieldChange[] {
  return type === 'ListingStatusChanged' || onlyChange(changes, 'price') ? [] : changes;
}

function onlyChange(changes: readonly FieldChange[], field: string): FieldChange | undefined {
  const [only] = changes;
  return changes.length === 1 && only?.field === field ? only : undefined;
}

function circumstances(entry: ActivityEntry): string {
  const { actor, source, listing, reason, refused } = entry;
  const isVisitor = actor.kind === 'visitor';
  const who = `by ${isVisitor ? 'a visitor' : actor.name}`;
  const period =
    refused && refused.since !== refused.until
      ? `${timeOfDay(refused.since)} to ${timeOfDay(refused.until)}`
      : undefined;
  const by = listing && !isVisitor ? `${who}, ${sourceOf(source)}` : who;
  return [by, reason, period].filter(Boolean).join(' · ');
}

function ActParts({ act }: { act: string }) {
  const parts = usePartsOf(act);
  return (
    <QueryPanel query={parts.query} failed="Failed to load the changes">
      {(entries) => (
        <>
          <Parts>
            {entries.map((entry) => {
              const changes = unlistedChanges(entry);
              return (
                <li key={entry.position}>
                  <EntryLine entry={entry} isPart />
                  {changes.length > 0 && <DifferenceList changes={changes} type={entry.property_type} />}
                </li>
              );
            })}
          </Parts>
          <MoreButton list={parts} label="Show more changes" />
        </>
      )}
    </QueryPanel>
  );
}

const Parts = styled.ul`
  padding-bottom: ${space(2)};
  li {
    padding: ${space(2)} 0;
    border-top: 1px solid ${theme.color.line};
  }
`;

/** Undoes an act, after a question for many listings, and shows the result. */
function UndoButton({ entry, onUndone }: EntryProps) {
  const { undo } = useUndoAct();
  const { confirm, dialog } = useConfirm();
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<ActUndone>();
  const undoable = undoableOf(entry);
  const { session } = useAuth();
  const mayDelete = useRight('deleteListings');
  const isOwn = 'username' in session && entry.actor.name === session.username;
  const isAllowed = mayDelete || isOwn || !entry.act?.types.every((type) => type === 'ListingAdded');
  const { listings, undone } = entry.act ?? { listings: 0, undone: 0 };

  async function undoAct(act: Act) {
    const title = `Undo this for ${counted(listings - undone, 'property', 'properties')}?`;
    const message = `${actHeadline(entry)}. Later edits are kept.`;
    if (listings >= MANY && !(await confirm({ title, message, confirmLabel: 'Undo' }))) return;
    setBusy(true);
    setAnswer(await undo(act));
    setBusy(false);
    await onUndone();
    focusMain();
  }
  return (
    <>
      {undone > 0 && (
        <Done>{undone < listings ? `Undone: ${count(undone)} of ${count(listings)}` : 'Undone'}</Done>
      )}
      {answer && undone === 0 && <Done>Couldn't undo</Done>}
      {undoable && isAllowed && !answer && (
        <SmallButton variant="quiet" disabled={isBusy} onClick={() => void undoAct(undoable)}>
          {undone > 0 ? 'Undo the rest' : 'Undo this'}
          <VisuallyHidden> {actHeadline(entry)}</VisuallyHidden>
        </SmallButton>
      )}
      {dialog}
    </>
  );
}

/** Aligned with the text of a button. */
const Done = styled(Note)`padding: 0 calc(${space(3)} + 1px);`;

/** Returns the act of an entry; undefined when it cannot be undone: nothing is left to undo, or its range is too long. */
function undoableOf({ act, actor }: Pick<ActivityEntry, 'act' | 'actor'>): Act | undefined {
  const isByAdminOrTime = actor.kind === 'admin' || actor.kind === 'system';
  if (!act?.changed || !isByAdminOrTime || act.undone >= act.listings) return undefined;
  const { from, to } = act.changed;
  return to - from < limits.actPositions ? { id: act.id, from, to } : undefined;
}

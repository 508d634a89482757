import type { FieldChange, ListingAsOf, ListingHistory } from '@marketplace/contracts/listings/history.views';
import { ListingVersion } from '@marketplace/contracts/listings/history.views';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { messages } from '@marketplace/contracts/messages';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import useSWR from 'swr';
import { ApiError } from '../../api/api-error.ts';
import { getJson } from '../../api/client.ts';
import { NewLaunchBadge, StatusBadge, TypeBadge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fullPrice } from '../../ui/format.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { DifferenceValue, noteText, timeOf } from '../listing/differences.tsx';
import { headlineOf } from '../listing/event-wording.ts';
import { fieldDescriptions, labelOf } from '../listing/listing-fields.ts';
import { PastBar } from '../listing/moment-form.tsx';
import { Thumbnails } from '../listing/thumbnail.tsx';
import { useRestore } from '../listing/undo.tsx';
import { historyPath, pastPath } from '../pages.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { CheckBox } from '../ui/controls.tsx';
import { Actions, framed, Note, Refusal } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { durationText, moment } from '../ui/times.tsx';
import { useSelection } from '../ui/use-selection.ts';

const FAILED = 'Failed to load this version';

/** A listing at one of its versions, read-only. */
export function AsOfView({ history, version }: { history: ListingHistory; version: number }) {
  const query = useVersion(history.listing_id, version);
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  useFailureToast(isUnknown ? undefined : query.error, FAILED);
  if (isUnknown) return <EmptyState title={messages.propertyNotFound} />;
  return (
    <QueryPanel query={query} failed={FAILED}>
      {(shown) => (
        <>
          <AsOfBar history={history} shown={shown} />
          {shown.listing ? (
            <ListingSheet listing={shown.listing} />
          ) : (
            <EmptyState title="The listing was deleted at this time." />
          )}
        </>
      )}
    </QueryPanel>
  );
}

function AsOfBar({ history, shown }: { history: ListingHistory; shown: ListingVersion }) {
  const [params, setParams] = useSearchParams();
  // The version when the dialog was opened. The page follows later changes, which the admin has not agreed to overwrite.
  const [restoring, setRestoring] = useState<ListingVersion>();
  const { listing_id, version, current_version, actor } = shown;
  const entry = history.entries.find((one) => one.version === version);
  const valid = validRange(history.entries, shown);
  const asked = requestedTime(valid, params.get('at'));
  return (
    <PastBar as="section" $gap={[3, 5]} aria-label="Version on screen">
      <div role="status">
        <strong>You are viewing {moment(asked ?? valid.from)}</strong>
        <p>
          Version {version} of {current_version}
          {entry && ` · ${headlineOf(entry)}`} by {actor.name}
        </p>
        <p>{rangeText(valid)}</p>
      </div>
      <VersionSlider
        versions={history.entries.map((one) => one.version).toReversed()}
        version={version}
        onChange={(other) => setParams({ version: String(other) }, { replace: true })}
      />
      <Cluster $gap={2}>
        {shown.listing && version !== current_version && (
          <Button size="sm" onClick={() => setRestoring(shown)}>
            Restore this version
          </Button>
        )}
        {asked && (
          <LinkButton size="sm" variant="secondary" to={pastPath(asked)}>
            The whole site at that time
          </LinkButton>
        )}
        <LinkButton size="sm" variant="secondary" to={historyPath(listing_id)}>
          Back to now
        </LinkButton>
      </Cluster>
      {restoring && <RestoreDialog shown={restoring} onClose={() => setRestoring(undefined)} />}
    </PastBar>
  );
}

/** The period in which a version was current, in ISO times; `to` is undefined for the current one. */
interface ValidRange {
  from: string;
  to: string | undefined;
}

function validRange(
  entries: ListingHistory['entries'],
  { version, recorded_at }: ListingVersion,
): ValidRange {
  return { from: recorded_at, to: entries.findLast((one) => one.version > version)?.recorded_at };
}

/** Returns the requested time if the version was current then. Steps to other versions have no time. */
function requestedTime({ from, to }: ValidRange, at: string | null): string | undefined {
  const time = Date.parse(at ?? '');
  const isIn = time >= Date.parse(from) && (to === undefined || time < Date.parse(to));
  return isIn ? new Date(time).toISOString() : undefined;
}

function rangeText({ from, to }: ValidRange): string {
  if (to === undefined) return `Unchanged since ${moment(from)}`;
  return `Valid from ${moment(from)} to ${moment(to)}, ${durationText((Date.parse(to) - Date.parse(from)) / 1000)}`;
}

interface VersionSliderProps {
  versions: readonly number[];
  version: number;
  onChange: (version: number) => void;
}

function VersionSlider({ versions, version, onChange }: VersionSliderProps) {
  const place = versions.indexOf(version);
  const goTo = (target: number) => {
    const other = versions[target];
    if (other !== undefined) onChange(other);
  };
  const step = (name: string, by: -1 | 1) => {
    const Icon = by < 0 ? ChevronLeftIcon : ChevronRightIcon;
    const isLast = versions[place + by] === undefined;
    return (
      <SmallButton aria-label={name} aria-disabled={isLast} onClick={() => goTo(place + by)}>
        <Icon size={18} />
      </SmallButton>
    );
  };
  return (
    <Row>
      {step('Earlier version', -1)}
      <input
        type="range"
        aria-label="Version"
        aria-valuetext={`Version ${version} of ${versions.length}`}
        min={0}
        max={versions.length - 1}
        value={place}
        onChange={(event) => goTo(event.target.valueAsNumber)}
      />
      {step('Later version', 1)}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex: 1 1 220px;
  align-items: center;
  gap: ${space(2)};
  max-width: 360px;
  input { flex: 1; min-width: 0; min-height: 24px; accent-color: ${theme.color.brand}; }
  button[aria-disabled='true'] { opacity: 0.55; }
`;

/** Fields with their own place; all others are shown with their label. */
const shownApart: readonly ListingField[] = [
  'title',
  'description',
  'price',
  'property_type',
  'status',
  'is_new_launch',
  'images',
  'image_notes',
  'key_features',
];
const facts = ListingField.options.filter((field) => !shownApart.includes(field));

function factOf(field: ListingField, value: unknown): string {
  const { kind } = fieldDescriptions[field].control;
  return (kind === 'time' ? timeOf(value) : String(value ?? '')) || 'none';
}

function ListingSheet({ listing }: { listing: ListingAsOf }) {
  const { title, description, property_type, is_new_launch, images, image_notes, key_features } = listing;
  return (
    <Sheet as="article" $gap={3}>
      <h2>{title}</h2>
      <Cluster $gap={1}>
        <StatusBadge listing={listing} />
        <TypeBadge type={property_type} />
        {is_new_launch && <NewLaunchBadge />}
      </Cluster>
      <Price>{fullPrice(listing)}</Price>
      <Facts>
        {facts.map((field) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>{factOf(field, listing[field])}</dd>
          </div>
        ))}
      </Facts>
      <Description>{description}</Description>
      {images.length > 0 && <Thumbnails paths={images} name="Picture" width={128} />}
      {image_notes.length > 0 && (
        <Facts aria-label={labelOf('image_notes')}>
          {image_notes.map((note) => (
            <div key={note.image}>
              <dt>Picture {images.indexOf(note.image) + 1}</dt>
              <dd>{noteText(note)}</dd>
            </div>
          ))}
        </Facts>
      )}
      {key_features.length > 0 && (
        <p>
          {labelOf('key_features')}: {key_features.join(', ')}
        </p>
      )}
    </Sheet>
  );
}

const Sheet = styled(Stack)`
  padding: ${space(5)};
  ${framed}
  overflow-wrap: anywhere;
`;
const Price = styled.p`
  font-size: ${theme.size.lg};
  font-weight: ${theme.weight.strong};
  font-variant-numeric: tabular-nums;
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 140px), 1fr));
  gap: ${space(3)};
  margin: 0;
  dt { color: ${theme.color.muted}; font-size: ${theme.size.xs}; }
`;
const Description = styled.p`
  max-width: 72ch;
  white-space: pre-wrap;
`;

interface RestoreDialogProps {
  shown: ListingVersion;
  onClose: () => void;
}

function RestoreDialog({ shown, onClose }: RestoreDialogProps) {
  const current = useVersion(shown.listing_id, shown.current_version);
  return (
    <Dialog title={`Restore ${moment(shown.recorded_at)}`} width={640} onClose={onClose}>
      <QueryPanel query={current} failed="Failed to load the listing as it is now">
        {({ listing: now }) =>
          shown.listing && <RestoreForm now={now} then={shown.listing} shown={shown} onClose={onClose} />
        }
      </QueryPanel>
    </Dialog>
  );
}

interface RestoreFormProps extends RestoreDialogProps {
  now: ListingAsOf | null;
  then: ListingAsOf;
}

/** Restores a listing: a deleted one completely, an existing one by selected fields. Then shows its history. */
function RestoreForm({ now, then, shown, onClose }: RestoreFormProps) {
  const { listing_id: id, version, current_version: currentVersion, slug } = shown;
  const changes = now ? restoreChanges(now, then) : [];
  const left = useSelection(changes.map(({ field }) => field));
  const navigate = useNavigate();
  const { isBusy, refusal, run } = useRestore(() => {
    onClose();
    void navigate(historyPath(id));
  });
  if (now && changes.length === 0)
    return <Note>The listing already has these values: there is nothing to restore.</Note>;
  const fields = changes.map(({ field }) => field).filter((field) => !left.has(field));
  const body = { version, ...(fields.length < changes.length && { fields }) };
  return (
    <Stack $gap={4}>
      {refusal && <Refusal reason={refusal} />}
      <p>
        {now
          ? 'These fields change back to their earlier values. This adds a new version; the history is kept.'
          : `${then.title} will be restored from version ${version}, with its address /property/${slug}, views and clicks.`}
      </p>
      <Changes>
        {changes.map((change) => (
          <li key={change.field}>
            <CheckBox
              label={labelOf(change.field)}
              checked={!left.has(change.field)}
              onChange={(event) => left.toggle(change.field, event)}
            />
            <DifferenceValue change={change} type={then.property_type} />
          </li>
        ))}
      </Changes>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={isBusy || (now !== null && fields.length === 0)}
          onClick={() => void run({ id, currentVersion, body })}
        >
          {isBusy ? 'Restoring...' : 'Restore'}
        </Button>
      </Actions>
    </Stack>
  );
}

/** Returns the fields that restoring a version would change, from the current to the earlier value. */
export function restoreChanges(
  now: ListingAsOf,
  then: ListingAsOf,
): (FieldChange & { field: ListingField })[] {
  return ListingField.options
    .map((field) => ({ field, from: now[field], to: then[field] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

const Changes = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(1)};
    padding: ${space(2)} 0;
    border-top: 1px solid ${theme.color.line};
  }
`;

function useVersion(id: string, version: number) {
  const path = `/api/properties/${encodeURIComponent(id)}/history/${version}`;
  return useSWR(path, (asked) => getJson(asked, ListingVersion), { keepPreviousData: true });
}

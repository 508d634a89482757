import type {
  ListingAsOf,
  ListingHistory,
  ListingVersion,
} from '@marketplace/contracts/listings/history.views';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { messages } from '@marketplace/contracts/messages';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { ApiError } from '../../api/api-error.ts';
import { NewLaunchBadge, StatusBadge, TypeBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { fullPrice } from '../../ui/format.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { Cluster, Spread, Stack } from '../../ui/layout.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { noteText } from '../listing/differences.tsx';
import { headlineOf } from '../listing/event-wording.ts';
import { labelOf } from '../listing/listing-fields.ts';
import { Thumbnails } from '../listing/thumbnail.tsx';
import { historyPath, pastPath } from '../pages.ts';
import { framed } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { durationText, moment } from '../ui/times.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { useVersion } from './use-history.ts';

const FAILED = 'Failed to load this version';

/** A listing as it was at one of its versions, to read only. */
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
            <EmptyState title="The listing was deleted at this moment." />
          )}
        </>
      )}
    </QueryPanel>
  );
}

/** Says which version is on screen, with controls to go to another and to restore this one. */
function AsOfBar({ history, shown }: { history: ListingHistory; shown: ListingVersion }) {
  const [params, setParams] = useSearchParams();
  // as it was when restoring was asked for: the page follows what others change, but nobody may restore over what they did not see
  const [restoring, setRestoring] = useState<ListingVersion>();
  const { listing_id, version, current_version, actor } = shown;
  const entry = history.entries.find((one) => one.version === version);
  const held = heldOf(history.entries, shown);
  const asked = askedIn(held, params.get('at'));
  return (
    <Bar as="section" $gap={[3, 5]} aria-label="Version on screen">
      <div role="status">
        <strong>You are viewing {moment(asked ?? held.from)}</strong>
        <p>
          Version {version} of {current_version}
          {entry && ` · ${headlineOf(entry)}`} by {actor.name}
        </p>
        <p>{heldText(held)}</p>
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
            The whole site then
          </LinkButton>
        )}
        <LinkButton size="sm" variant="secondary" to={historyPath(listing_id)}>
          Back to now
        </LinkButton>
      </Cluster>
      {restoring && <RestoreDialog shown={restoring} onClose={() => setRestoring(undefined)} />}
    </Bar>
  );
}

/** From when to when a version was what a listing is; `to` is undefined of what it is now. */
interface Held {
  from: string;
  to: string | undefined;
}

function heldOf(entries: ListingHistory['entries'], { version, recorded_at }: ListingVersion): Held {
  return { from: recorded_at, to: entries.findLast((one) => one.version > version)?.recorded_at };
}

/** Returns the moment that was asked for, if the version held then: who goes to another version asks for that one. */
function askedIn({ from, to }: Held, at: string | null): string | undefined {
  const moment = at === null ? Number.NaN : Date.parse(at);
  const isIn = moment >= Date.parse(from) && (to === undefined || moment < Date.parse(to));
  return isIn ? new Date(moment).toISOString() : undefined;
}

function heldText({ from, to }: Held): string {
  if (to === undefined) return `Unchanged since ${moment(from)}`;
  return `Valid from ${moment(from)} to ${moment(to)}, ${durationText((Date.parse(to) - Date.parse(from)) / 1000)}`;
}

interface VersionSliderProps {
  /** Oldest first. */
  versions: readonly number[];
  version: number;
  onChange: (version: number) => void;
}

/** Goes through the versions of a listing, by a slider or step by step. */
function VersionSlider({ versions, version, onChange }: VersionSliderProps) {
  const place = versions.indexOf(version);
  const goTo = (target: number) => {
    const other = versions[target];
    if (other !== undefined) onChange(other);
  };
  return (
    <Row>
      <Button
        variant="secondary"
        size="sm"
        aria-label="Earlier version"
        aria-disabled={place <= 0}
        onClick={() => goTo(place - 1)}
      >
        <ChevronLeftIcon size={18} />
      </Button>
      <input
        type="range"
        aria-label="Version"
        aria-valuetext={`Version ${version} of ${versions.length}`}
        min={0}
        max={versions.length - 1}
        value={place}
        onChange={(event) => goTo(event.target.valueAsNumber)}
      />
      <Button
        variant="secondary"
        size="sm"
        aria-label="Later version"
        aria-disabled={place >= versions.length - 1}
        onClick={() => goTo(place + 1)}
      >
        <ChevronRightIcon size={18} />
      </Button>
    </Row>
  );
}

const Bar = styled(Spread)`
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${theme.type.Rent[0]};
  border-radius: ${theme.radius.md}px;
  background: ${theme.type.Rent[1]};
`;
const Row = styled.div`
  display: flex;
  flex: 1 1 220px;
  align-items: center;
  gap: ${space(2)};
  max-width: 360px;
  input { flex: 1; min-width: 0; min-height: 24px; accent-color: ${theme.color.brand}; }
  button[aria-disabled='true'] { opacity: 0.55; }
`;

/** All others are shown by their label. */
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

/** Every field of a listing, to read only. */
function ListingSheet({ listing }: { listing: ListingAsOf }) {
  const { title, description, status, property_type, is_new_launch, images, image_notes, key_features } =
    listing;
  return (
    <Sheet as="article" $gap={3}>
      <h2>{title}</h2>
      <Cluster $gap={1}>
        <StatusBadge status={status} />
        <TypeBadge type={property_type} />
        {is_new_launch && <NewLaunchBadge />}
      </Cluster>
      <Price>{fullPrice(listing)}</Price>
      <Facts>
        {facts.map((field) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>{String(listing[field] ?? 'none')}</dd>
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

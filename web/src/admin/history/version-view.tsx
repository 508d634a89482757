import type { ListingHistory, ListingVersion } from '@marketplace/contracts/listings/history.views';
import { messages } from '@marketplace/contracts/messages';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { ApiError } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.tsx';
import { Cluster, Spread } from '../../../ui/layout.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { QueryPanel } from '../../../ui/query-panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { space, theme } from '../../../ui/theme.ts';
import { headlineOf } from '../../listing/event-wording.ts';
import { historyPath, pastPath } from '../../pages.ts';
import { useFailureToast } from '../../ui/queries.ts';
import { durationText, moment } from '../../ui/times.tsx';
import { RestoreDialog } from '../restore-dialog.tsx';
import { useVersion } from '../use-history.ts';
import { ListingSheet } from './listing-sheet.tsx';

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
  if (to === undefined) return `It has been so since ${moment(from)}, and is now`;
  return `It was so from ${moment(from)} to ${moment(to)}, ${durationText((Date.parse(to) - Date.parse(from)) / 1000)}`;
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

import type { ListingHistory, ListingVersion } from '@marketplace/contracts/listings/history.views';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { space, theme } from '../../../../ui/theme.ts';
import { historyPath } from '../../blocks/admin-paths.ts';
import { headlineOf } from '../../blocks/listings/event-wording.ts';
import { moment } from '../../blocks/times.ts';
import { RestoreDialog } from '../restore/restore-dialog.tsx';
import { VersionSlider } from './version-slider.tsx';

interface AsOfBarProps {
  history: ListingHistory;
  shown: ListingVersion;
}

/** Says which moment is on screen, leads to others, and brings this one back. */
export function AsOfBar({ history, shown }: AsOfBarProps) {
  const [, setParams] = useSearchParams();
  const [isRestoring, setIsRestoring] = useState(false);
  const { listing_id, version, current_version, recorded_at, actor } = shown;
  const entry = history.entries.find((one) => one.version === version);
  return (
    <Bar aria-label="Version on screen">
      <div role="status">
        <strong>You are viewing {moment(recorded_at)}</strong>
        <p>
          Version {version} of {current_version}
          {entry && ` · ${headlineOf(entry)}`} by {actor.name}
        </p>
      </div>
      <VersionSlider
        versions={history.entries.map((one) => one.version).toReversed()}
        version={version}
        onChange={(other) =>
          setParams({ version: String(other) }, { replace: true, preventScrollReset: true })
        }
      />
      <Actions>
        {shown.listing && version !== current_version && (
          <Button size="sm" onClick={() => setIsRestoring(true)}>
            Restore this version
          </Button>
        )}
        <LinkButton size="sm" variant="secondary" to={historyPath(listing_id)}>
          Back to now
        </LinkButton>
      </Actions>
      {isRestoring && <RestoreDialog shown={shown} onClose={() => setIsRestoring(false)} />}
    </Bar>
  );
}

const Bar = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)} ${space(5)};
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${theme.type.Rent[0]};
  border-radius: ${theme.radius.md}px;
  background: ${theme.type.Rent[1]};
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

import styled from 'styled-components';
import { Button } from '../../../../ui/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../ui/icons.tsx';
import { space, theme } from '../../../../ui/theme.ts';

interface VersionSliderProps {
  /** Oldest first. */
  versions: readonly number[];
  version: number;
  onChange: (version: number) => void;
}

/** Goes through the versions of a listing, by a slider or step by step. */
export function VersionSlider({ versions, version, onChange }: VersionSliderProps) {
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

const Row = styled.div`
  display: flex;
  flex: 1 1 220px;
  align-items: center;
  gap: ${space(2)};
  max-width: 360px;
  input { flex: 1; min-width: 0; min-height: 24px; accent-color: ${theme.color.brand}; }
  button[aria-disabled='true'] { opacity: 0.55; }
`;

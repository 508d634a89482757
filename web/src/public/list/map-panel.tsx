import styled from 'styled-components';
import { ChevronDownIcon, PinIcon } from '../../ui/icons.tsx';
import { from, onPhone, raised, space, theme } from '../../ui/theme.ts';
import type { DistrictMapProps } from './district-map.tsx';
import { DistrictMap } from './list-parts.tsx';

/** The map over the results, folded away until it is wanted; a phone has it among its filters. */
export function MapPanel(props: DistrictMapProps) {
  return (
    <Panel>
      <summary>
        <PinIcon size={18} /> Map of the districts
        <ChevronDownIcon size={16} />
      </summary>
      <Body>
        <DistrictMap {...props} />
      </Body>
    </Panel>
  );
}

const Panel = styled.details`
  grid-column: 1 / -1;
  ${from.md} { grid-row: 3; }
  ${onPhone} { display: none; @media (scripting: none) { display: block; } }
  & > summary {
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
    min-height: 44px;
    color: ${theme.color.brand};
    font-weight: ${theme.weight.label};
    list-style: none;
    cursor: pointer;
  }
  & > summary::-webkit-details-marker { display: none; }
  & > summary:hover { text-decoration: underline; }
  &[open] > summary > svg:last-child { transform: rotate(180deg); }
`;
const Body = styled.div`
  margin-top: ${space(2)};
  padding: ${space(4)};
  ${raised}
  ${from.lg} { padding: ${space(5)}; }
`;

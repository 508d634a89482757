import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';

/** Nothing is to be done, which is a good moment. */
export function NothingWaits() {
  return (
    <Box>
      <Cup viewBox="0 0 96 80" width="96" height="80" aria-hidden="true">
        <path className="steam" d="M36 24c-5-6 5-9 0-16M50 24c-5-6 5-9 0-16" />
        <path className="cup" d="M20 32h46l-4 26a8 8 0 0 1-8 7H32a8 8 0 0 1-8-7z" />
        <path d="M65 37h7a8 8 0 0 1 0 16h-9M12 72h62" />
      </Cup>
      <strong>Nothing waits</strong>
      <p>Every enquiry is answered and every listing is fresh. Time for a kopi.</p>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(2)};
  padding: ${space(5)} ${space(4)};
  color: ${theme.color.muted};
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

import styled from 'styled-components';
import { Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';

export interface RankedItem {
  label: string;
  /** What the bar shows. */
  value: number;
  /** The value in words: `1,204 views`. */
  text: string;
}

/** A list with a bar for each item, the longest for the highest value. The numbers are in the text, so bars are decoration. */
export function RankedBars({ items }: { items: readonly RankedItem[] }) {
  const highest = Math.max(1, ...items.map(({ value }) => value));
  return (
    <Stack as="ol" $gap={4}>
      {items.map(({ label, value, text }) => (
        <li key={label}>
          <Line>
            <Label>{label}</Label>
            <Text>{text}</Text>
          </Line>
          <Track aria-hidden="true">
            <Bar $percent={Math.round((value / highest) * 100)} />
          </Track>
        </li>
      ))}
    </Stack>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space(4)};
  padding-bottom: ${space(1)};
`;
const Label = styled.span`
  font-weight: ${theme.weight.label};
  min-width: 0;
`;
const Text = styled.span`
  flex: none;
  color: ${theme.color.muted};
  font-variant-numeric: tabular-nums;
`;
const Track = styled.div`
  height: 8px;
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.sunken};
  overflow: hidden;
`;
const Bar = styled.div<{ $percent: number }>`
  width: ${({ $percent }) => $percent}%;
  height: 100%;
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.chartViews};
`;

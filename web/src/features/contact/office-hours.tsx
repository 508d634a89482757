import styled from 'styled-components';
import { space } from '../../ui/theme.ts';

const hours = [
  ['Mon-Fri', '9:00 AM-6:00 PM'],
  ['Sat', '9:00 AM-2:00 PM'],
  ['Sun', 'Closed'],
] as const;

export function OfficeHours() {
  return (
    <List>
      {hours.map(([days, time]) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{time}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  max-width: 280px;
  & > div { display: flex; justify-content: space-between; gap: ${space(4)}; }
  dd { font-variant-numeric: tabular-nums; }
`;

import { viewingTimes } from '@marketplace/contracts/enquiries/enquiry.terms';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { dayName, timeNames } from '../../listing/viewing-times.ts';
import { ChoicePill } from '../../ui/choice-pill.tsx';
import { space, theme } from '../../ui/theme.ts';
import type { ViewingWish } from './viewing-wish.ts';
import { comingDays, toggled } from './viewing-wish.ts';

const TWO_WEEKS = 14;

interface ViewingPickerProps {
  wish: ViewingWish;
  onChange: (wish: ViewingWish) => void;
}

/** Days of the coming two weeks and times of day, as many as suit. */
export function ViewingPicker({ wish, onChange }: ViewingPickerProps) {
  const days = useComingDays();
  return (
    <>
      <Choices
        legend="Days that suit you"
        options={days}
        nameOf={dayName}
        least={112}
        chosen={wish.days}
        onToggle={(day) => onChange({ ...wish, days: toggled(wish.days, day, days) })}
      />
      <Choices
        legend="Times that suit you"
        options={viewingTimes}
        nameOf={(time) => timeNames[time]}
        least={190}
        chosen={wish.times}
        onToggle={(time) => onChange({ ...wish, times: toggled(wish.times, time, viewingTimes) })}
      />
    </>
  );
}

/** Today is the visitor's: the server, which draws the page ahead, does not know it. Until then the days have their room. */
function useComingDays(): string[] {
  const [days, setDays] = useState(() => Array.from({ length: TWO_WEEKS }, () => ''));
  useEffect(() => setDays(comingDays(new Date(), TWO_WEEKS)), []);
  return days;
}

interface ChoicesProps<Option extends string> {
  legend: string;
  /** An empty one has its room already. */
  options: readonly Option[];
  nameOf: (option: Option) => string;
  /** How narrow one may be, in pixels. */
  least: number;
  chosen: readonly Option[];
  onToggle: (option: Option) => void;
}

function Choices<Option extends string>(props: ChoicesProps<Option>) {
  const { legend, options, nameOf, least, chosen, onToggle } = props;
  return (
    <fieldset>
      <Legend>{legend}</Legend>
      <Options $least={least}>
        {options.map((option, index) => (
          <ChoicePill
            key={option || index}
            checked={option !== '' && chosen.includes(option)}
            disabled={option === ''}
            onChange={() => onToggle(option)}
          >
            {option === '' ? '\u00a0' : nameOf(option)}
          </ChoicePill>
        ))}
      </Options>
    </fieldset>
  );
}

const Legend = styled.legend`
  padding: 0;
  margin-bottom: ${space(2)};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.label};
`;
const Options = styled.div<{ $least: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(${({ $least }) => $least}px, 1fr));
  gap: ${space(2)};
`;

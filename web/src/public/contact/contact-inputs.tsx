import type { ViewingTime } from '@marketplace/contracts/enquiries/enquiry.terms';
import { viewingTimes } from '@marketplace/contracts/enquiries/enquiry.terms';
import { isOneEditOff } from '@marketplace/contracts/search/one-edit';
import type { ComponentProps } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { dayName, timeNames } from '../../listing/viewing-times.ts';
import { Button } from '../../ui/button.tsx';
import { ChoicePill } from '../../ui/choice-pill.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { singaporeDay } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';

interface EmailInputProps extends Pick<ComponentProps<typeof TextInput>, 'name' | 'error' | 'onChange'> {
  value: string;
  onCorrect: (email: string) => void;
}

/** The visitor's email address. Points out a likely typo in the domain when the field loses focus. */
export function EmailInput({ value, onCorrect, ...rest }: EmailInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState('');
  const corrected = left === value ? correctedEmail(value) : undefined;
  return (
    <TextInput
      label="Email"
      type="email"
      autoComplete="email"
      maxLength={254}
      required
      ref={input}
      value={value}
      onBlur={() => setLeft(value)}
      hint={
        corrected && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              onCorrect(corrected);
              input.current?.focus();
            }}
          >
            Did you mean {corrected}?
          </Button>
        )
      }
      {...rest}
    />
  );
}

const common = [
  'gmail.com',
  'hotmail.com',
  'hotmail.sg',
  'icloud.com',
  'live.com',
  'outlook.com',
  'outlook.sg',
  'singnet.com.sg',
  'yahoo.com',
  'yahoo.com.sg',
];
/** Existing domains that are one edit off a common one. */
const others = ['email.com', 'mail.com', 'ymail.com'];

/** Returns an address with its domain corrected to a common one that is one edit off; undefined when there is none. */
export function correctedEmail(email: string): string | undefined {
  const [, name, typed] = /^(.+@)([^@]+)$/.exec(email.trim()) ?? [];
  const domain = typed?.toLowerCase();
  if (!domain || [...common, ...others].includes(domain)) return undefined;
  const meant = common.find((one) => isOneEditOff(one, domain));
  return meant && `${name}${meant}`;
}

interface MathCheckProps {
  /** Undefined until the browser has made one. */
  problem: MathProblem | undefined;
  answer: string;
  onAnswer: (answer: string) => void;
  onRenew: () => void;
}

/** A sum as a simple check against bots. */
export function MathCheck({ problem, answer, onAnswer, onRenew }: MathCheckProps) {
  const question = problem ? `What is ${problem.first} + ${problem.second}?` : 'What is … + …?';
  return (
    <Row>
      <TextInput
        label={`Security check: ${question}`}
        name="math"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        required
        value={answer}
        onChange={({ target }) => onAnswer(target.value)}
      />
      <Button variant="secondary" title="Another math problem" onClick={onRenew}>
        New
      </Button>
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 320px) auto;
  align-items: end;
  justify-content: start;
  gap: ${space(3)};
`;

interface MathProblem {
  first: number;
  second: number;
}

/** Returns a new problem; `random` returns numbers from 0 up to 1. */
export function newProblem(random: () => number = Math.random): MathProblem {
  const number = () => 1 + Math.floor(random() * 20);
  return { first: number(), second: number() };
}

export function solves(problem: MathProblem, answer: string): boolean {
  return /^\d+$/.test(answer.trim()) && Number(answer) === problem.first + problem.second;
}

/** Returns a problem (undefined until hydration) and the function that replaces it. */
export function useMathProblem(): [MathProblem | undefined, () => void] {
  const [problem, setProblem] = useState<MathProblem>();
  const renew = useCallback(() => setProblem(newProblem()), []);
  useEffect(renew, [renew]);
  return [problem, renew];
}

const TWO_WEEKS = 14;

interface ViewingPickerProps {
  wish: ViewingWish;
  onChange: (wish: ViewingWish) => void;
}

/** Days of the next two weeks and times of day; several can be chosen. */
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

/** Empty placeholders until the visitor's date is known: the server does not know it. */
function useComingDays(): string[] {
  const [days, setDays] = useState(() => Array.from({ length: TWO_WEEKS }, () => ''));
  useEffect(() => setDays(comingDays(new Date(), TWO_WEEKS)), []);
  return days;
}

interface ChoicesProps<Option extends string> {
  legend: string;
  /** Empty ones are placeholders. */
  options: readonly Option[];
  nameOf: (option: Option) => string;
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

const DAY_MS = 24 * 60 * 60 * 1000;

/** The visitor's preferred days and times; an empty list means any. */
export interface ViewingWish {
  days: string[];
  times: ViewingTime[];
}

export const anyTime: ViewingWish = { days: [], times: [] };

/** Returns the dates after today in Singapore: `2026-11-23`. */
export function comingDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date((singaporeDay(now.getTime()) + index + 1) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Returns a list with an item added, in the order of `all`, or removed. */
export function toggled<Item>(list: readonly Item[], item: Item, all: readonly Item[]): Item[] {
  return all.filter((one) => list.includes(one) !== (one === item));
}

import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import {
  addDays,
  Day,
  dayInSingapore,
  daysIn,
  firstOfMonth,
  RangeQuery,
} from '@marketplace/contracts/analytics/date-range';
import { limits } from '@marketplace/contracts/limits';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { TextInput } from '../../ui/controls.tsx';
import { count, singaporeDate } from '../../ui/format.ts';
import { theme } from '../../ui/theme.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { Segments } from '../ui/controls.tsx';
import { Row, submitting } from '../ui/page.tsx';

const spans = { '7d': 7, '30d': 30, '90d': 90 } as const;

const presets = ['7d', '30d', '90d', 'this-month', 'last-month', 'this-year', 'all'] as const;
type Preset = (typeof presets)[number];

/** The days of statistics: a preset, all time, or from one day to another. */
export type StatRange = { kind: Preset } | ({ kind: 'custom' } & DateRange);

export const rangeNames = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  all: 'All time',
  custom: 'Custom',
} as const;

const DEFAULT_RANGE: StatRange = { kind: '30d' };

/** Returns the range of an address, `?range=7d` or `?from=…&to=…`; the default when it has none or an invalid one. */
export function rangeOfParams(params: URLSearchParams): StatRange {
  if (problemOfParams(params) !== undefined) return DEFAULT_RANGE;
  const { from, to } = RangeQuery.parse(Object.fromEntries(params));
  if (from && to) return { kind: 'custom', from, to };
  const kind = presets.find((preset) => preset === params.get('range'));
  return kind ? { kind } : DEFAULT_RANGE;
}

/** Returns why the range of an address is invalid, as a sentence; undefined when it is valid or missing. */
export function problemOfParams(params: URLSearchParams): string | undefined {
  const kind = params.get('range');
  if (params.has('from') || params.has('to'))
    return problemOfDays({ from: params.get('from') ?? '', to: params.get('to') ?? '' });
  const isKnown = kind === null || presets.some((preset) => preset === kind);
  return isKnown ? undefined : 'Unknown period.';
}

/** Returns why two days are not a valid range, as a sentence; undefined when they are. */
export function problemOfDays(days: DateRange): string | undefined {
  if (!days.from || !days.to) return 'Enter a first and a last day.';
  const areDays = [days.from, days.to].every((day) => Day.safeParse(day).success);
  if (!areDays) return 'Enter valid dates.';
  if (days.to < days.from) return 'The last day must not be before the first day.';
  return daysIn(days) > limits.rangeDays ? `Choose at most ${count(limits.rangeDays)} days.` : undefined;
}

/** Returns the parameters of a range's address; none for the default. */
export function paramsOfRange(range: StatRange): Record<string, string> {
  if (range.kind === 'custom') return { from: range.from, to: range.to };
  return range.kind === DEFAULT_RANGE.kind ? {} : { range: range.kind };
}

/** Returns the days of a range in Singapore; undefined for all time. */
export function daysOf(range: StatRange, today: string): DateRange | undefined {
  switch (range.kind) {
    case 'all':
      return undefined;
    case 'custom':
      return { from: range.from, to: range.to };
    case 'this-month':
      return { from: firstOfMonth(today), to: today };
    case 'last-month': {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    }
    case 'this-year':
      return { from: `${today.slice(0, 5)}01-01`, to: today };
    default:
      return { from: addDays(today, 1 - spans[range.kind]), to: today };
  }
}

/** Returns a range as text after a number: `in the last 7 days`. */
export function rangeText(range: StatRange): string {
  switch (range.kind) {
    case 'all':
      return 'in all';
    case 'custom':
      return range.from === range.to
        ? `on ${singaporeDate(range.from)}`
        : `from ${singaporeDate(range.from)} to ${singaporeDate(range.to)}`;
    case 'this-month':
    case 'last-month':
    case 'this-year':
      return rangeNames[range.kind].toLowerCase();
    default:
      return `in the last ${rangeNames[range.kind]}`;
  }
}

/** Returns a range as a heading: `In the last 7 days`, `All time`. */
export function rangeHeading(range: StatRange): string {
  const words = range.kind === 'all' ? rangeNames.all : rangeText(range);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export type StatRangeState = ReturnType<typeof useStatRange>;

/** The range of the page's statistics, kept in the URL. `days` is undefined for all time, `problem` says why the URL is invalid. */
export function useStatRange() {
  const [params, setParams] = useSearchParams();
  const range = rangeOfParams(params);
  const today = dayInSingapore(new Date());
  function set(next: StatRange) {
    setParams(paramsOfRange(next), { replace: true });
  }
  return { range, days: daysOf(range, today), today, problem: problemOfParams(params), set };
}

/** Selects the range of the page's statistics. */
export function RangePicker({ state }: { state: StatRangeState }) {
  const { range, problem, set } = state;
  const [isOpen, setIsOpen] = useState(range.kind === 'custom' || problem !== undefined);
  const selected = isOpen ? 'custom' : range.kind;
  function select(kind: StatRange['kind']) {
    setIsOpen(kind === 'custom');
    if (kind !== 'custom') set({ kind });
  }
  return (
    <Picker $gap={3}>
      <Segments label="Period" options={rangeNames} value={selected} onChoose={select} />
      {isOpen && <CustomDays state={state} />}
    </Picker>
  );
}

function CustomDays({ state: { days, today, set } }: { state: StatRangeState }) {
  const [typed, setTyped] = useState(days ?? { from: addDays(today, -29), to: today });
  const [problem, setProblem] = useState<string>();
  function submit() {
    const refused = problemOfDays(typed);
    setProblem(refused);
    if (refused !== undefined) return;
    set({ kind: 'custom', ...typed });
  }
  return (
    <Form as="form" $gap={2} noValidate onSubmit={submitting(submit)}>
      <TextInput
        label="First day"
        hideLabel
        type="date"
        max={today}
        error={problem}
        value={typed.from}
        onChange={(event) => setTyped({ ...typed, from: event.target.value })}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        label="Last day"
        hideLabel
        type="date"
        max={today}
        value={typed.to}
        onChange={(event) => setTyped({ ...typed, to: event.target.value })}
      />
      <SmallButton type="submit">Show</SmallButton>
    </Form>
  );
}

const Picker = styled(Row)`
  @media (max-width: ${theme.bp.md - 1}px) { width: 100%; }
`;
const Form = styled(Row)`
  input { min-height: 36px; }
  @media (max-width: ${theme.bp.sm - 1}px) {
    flex: 1 0 100%;
    > div { flex: 1; }
    > button { flex: 1 0 100%; }
  }
`;

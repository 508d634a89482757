import { counted } from '@marketplace/contracts/counted';
import type { ReactNode } from 'react';
import { useId } from 'react';
import styled from 'styled-components';
import { weekdays } from '../../listing/viewing-times.ts';
import { singaporeDate, singaporeTime } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';

/** Returns the time of day of an ISO time in Singapore: `14:02`. */
export function timeOfDay(iso: string): string {
  return singaporeTime(iso).slice(-5);
}

/**
 * Returns an ISO time with seconds, in Singapore: `Tue, 3 Nov 2026, 14:02:31 SGT`. Without `Intl.DateTimeFormat`, whose first use
 * takes 20 ms of processor time, a third of what starting the admin takes.
 */
export function exactTime(iso: string): string {
  const local = new Date(Date.parse(iso) + SINGAPORE_MS);
  return `${weekdays[local.getUTCDay()]}, ${singaporeTime(iso)}:${local.toISOString().slice(17, 19)} SGT`;
}

/** Returns a moment in Singapore: `3 Nov 2026 14:02`. */
export function moment(iso: string): string {
  return `${singaporeDate(iso)} ${timeOfDay(iso)}`;
}

/** Returns the moment of a `datetime-local` value in Singapore, `2026-11-03T14:02`; undefined for an invalid one. */
export function momentOf(typed: string): Date | undefined {
  const named = new Date(`${typed}${typed.length === 16 ? ':59' : ''}+08:00`);
  return Number.isNaN(named.getTime()) ? undefined : named;
}

/** Returns an ISO time as a `datetime-local` value in Singapore: `2026-11-03T14:02`. */
export function localTime(iso: string): string {
  return new Date(Date.parse(iso) + SINGAPORE_MS).toISOString().slice(0, 16);
}

/** Returns a `datetime-local` value in Singapore as an ISO time in UTC; an invalid one unchanged. */
export function isoOfLocal(typed: string): string {
  const named = new Date(`${typed}:00+08:00`);
  return Number.isNaN(named.getTime()) ? typed : named.toISOString();
}

const SINGAPORE_MS = 8 * 60 * 60_000;

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Returns a duration in its largest exact unit: `1 hour`, `90 minutes`, `2 days`. */
export function durationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const [unit, size] = units.find(([, one]) => whole === one || whole >= 2 * one) ?? ['second', 1];
  return counted(Math.round(whole / size), unit);
}

/** Returns how long ago an ISO time was: `just now`, `3 hours ago`. */
export function timeAgo(iso: string, now: number): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  return seconds < 60 ? 'just now' : `${durationText(seconds)} ago`;
}

/** A moment; the tooltip has seconds. */
export function Time({ at, children = moment(at) }: { at: string; children?: ReactNode }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {children}
    </time>
  );
}

interface DaySectionsProps<Entry> {
  entries: readonly Entry[];
  children: (ofDay: readonly Entry[]) => ReactNode;
}

/** Entries grouped by their day in Singapore. */
export function DaySections<Entry extends Dated>({ entries, children }: DaySectionsProps<Entry>) {
  return (
    <Stack $gap={5}>
      {byDay(entries).map(({ date, entries: ofDay }) => (
        <DaySection key={date} date={date}>
          {children(ofDay)}
        </DaySection>
      ))}
    </Stack>
  );
}

function DaySection({ date, children }: { date: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{date}</Heading>
      {children}
    </section>
  );
}

interface Dated {
  recorded_at: string;
}

/** Groups entries, newest first, by day in Singapore: `3 Nov 2026`. */
export function byDay<Entry extends Dated>(entries: readonly Entry[]): { date: string; entries: Entry[] }[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const date = singaporeDate(entry.recorded_at);
    const day = days.get(date);
    if (day) day.push(entry);
    else days.set(date, [entry]);
  }
  return Array.from(days, ([date, ofDay]) => ({ date, entries: ofDay }));
}

const Heading = styled.h2`
  padding-bottom: ${space(2)};
  color: ${theme.color.muted};
  && { font-size: ${theme.size.sm}; }
`;

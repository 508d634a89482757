import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type {
  ArrangedEnquiry,
  EnquiryView,
  ViewingView,
} from '@marketplace/contracts/enquiries/enquiry.views';
import { ViewingsView } from '@marketplace/contracts/enquiries/enquiry.views';
import { isClash } from '@marketplace/contracts/enquiries/viewing-clashes';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { showUndo } from '../../ui/undo-toast.tsx';
import { focusPage } from '../ui/focus.ts';
import { withParams } from '../ui/queries.ts';
import { timeOfDay } from '../ui/times.tsx';
import { useEnquiryCall } from './use-enquiries.ts';

/** The viewings that start on days in Singapore, earliest first; undefined loads none. */
export function useViewings(days: DateRange | undefined) {
  const path = days && withParams('/api/enquiries/viewings', { ...days });
  return useSWR(path ?? null, (asked) => getJson(asked, ViewingsView));
}

/** Returns what is wrong with the time of an enquiry's viewing: viewings that overlap or leave less than the buffer. */
export function clashesOf(
  { id, viewing }: { id: string; viewing: ViewingView },
  { viewings, buffer_minutes: buffer }: ViewingsView,
): string[] {
  return viewings
    .filter((other) => other.id !== id && isClash(viewing, other.viewing, buffer))
    .map((other) => {
      const isOverlap = isClash(viewing, other.viewing, 0);
      const relation = isOverlap ? 'Overlaps' : `Less than ${buffer} minutes from`;
      return `${relation} the viewing at ${timeOfDay(other.viewing.starts_at)} with ${nameOf(other)}.`;
    });
}

/** Returns the name of a viewing's visitor, or the reference of the enquiry if the name cannot be read. */
export function nameOf({ person, reference }: ArrangedEnquiry): string {
  return person?.name ?? reference;
}

/** Returns the day of a moment in Singapore with the days beside it: a viewing can last until the next one. */
export function daysAround(moment: Date): DateRange {
  const day = dayInSingapore(moment);
  return { from: addDays(day, -1), to: addDays(day, 1) };
}

/** A viewing as it is saved. */
export type GivenViewing = Pick<ViewingView, 'starts_at' | 'minutes'> & {
  place: string;
  /** Gets a confirmation; null sends none. */
  email: string | null;
};

/**
 * The commands that arrange, move or cancel the viewing of an enquiry. Each offers an undo, which puts viewing and status back as they
 * are now.
 */
export function useViewingCommands(enquiry: EnquiryView) {
  const { id, status, viewing, person } = enquiry;
  const call = useEnquiryCall(id);
  const place = placeOf(enquiry);
  const save = (given: GivenViewing) => call('POST', '/viewing', given);
  const undo = useCommand(
    async (email: string | null) => {
      const { starts_at, minutes, is_mailed } = viewing ?? {};
      const before = is_mailed ? (person?.email ?? null) : null;
      if (starts_at !== undefined && minutes !== undefined)
        await save({ starts_at, minutes, place, email: email ?? before });
      else await call('DELETE', '/viewing');
      if (status !== (viewing ? 'viewing_arranged' : 'answered')) await call('PUT', '/status', { status });
    },
    { success: 'Undone: the viewing is as before.', failure: 'Failed to undo' },
  );
  const offerUndo = (text: string, email: string | null) =>
    showUndo({
      text,
      topic: `viewing-${id}`,
      isSuccess: true,
      onUndo() {
        focusPage(); // the focused button disappears
        void undo.run(email);
      },
    });
  const arrange = useCommand(
    async (given: GivenViewing) => {
      await save(given);
      const text = viewing ? 'Viewing moved' : 'Viewing arranged';
      offerUndo(given.email === null ? text : `${text}. The visitor will get an email.`, given.email);
      return true;
    },
    { failure: 'Failed to arrange the viewing' },
  );
  const cancel = useCommand(
    async () => {
      await call('DELETE', '/viewing');
      offerUndo('Viewing cancelled', null);
    },
    { failure: 'Failed to cancel the viewing' },
  );
  return { arrange, cancel };
}

/** Returns the place of the last arranged viewing; empty if there is none or it is unreadable. */
export function placeOf({ steps }: Pick<EnquiryView, 'steps'>): string {
  return steps.findLast(({ type }) => type === 'ViewingArranged')?.text ?? '';
}

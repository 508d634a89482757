import { CalendarEvent } from '@marketplace/contracts/agenda/calendar.events';
import { ReminderEvent } from '@marketplace/contracts/agenda/reminder.events';
import { AdminEvent } from '@marketplace/contracts/auth/admin.events';
import { ImageEvent } from '@marketplace/contracts/images/image.events';
import { PrivateNotesEvent } from '@marketplace/contracts/private-notes/private-notes.events';
import { ProjectionEvent } from '@marketplace/contracts/projections/projection.events';
import { ReadingEvent } from '@marketplace/contracts/readings/reading.events';
import { ReplyTemplateEvent } from '@marketplace/contracts/reply-templates/reply-template.events';
import { SealEvent } from '@marketplace/contracts/seals/seal.events';
import { SellerLinkEvent } from '@marketplace/contracts/seller-links/seller-link.events';
import { SettingEvent } from '@marketplace/contracts/settings/setting.events';
import { WeekReportEvent } from '@marketplace/contracts/week-reports/week-report.events';
import type { Projection as ProjectionName } from '@marketplace/read-models/projections';
import { activity } from './activity/activity.projection.ts';
import { alerts } from './alerts/alerts.projection.ts';
import type { Projection } from './engine/projection.ts';
import { enquiries } from './enquiries/enquiries.projection.ts';
import { listings } from './listings/listings.projection.ts';
import { statistics } from './statistics/statistics.projection.ts';

const byName: Readonly<Record<ProjectionName, Projection>> = {
  listings,
  statistics,
  activity,
  enquiries,
  alerts,
};
export const projections = Object.values(byName);

/** Events that no projection but the activity folds. */
const onlyActivity = [
  ...[AdminEvent, ImageEvent, ProjectionEvent, PrivateNotesEvent, ReadingEvent, SealEvent],
  ...[SettingEvent, SellerLinkEvent, ReminderEvent, CalendarEvent, ReplyTemplateEvent, WeekReportEvent],
].flatMap(({ options }) => options.map((option): string => option.shape.type.value));

/** @throws {Error} naming event types that no projection folds and that are not declared to be the activity's alone */
export function assertEveryTypeIsHandled(types: readonly string[]): void {
  const others = projections.filter((projection) => projection !== activity);
  const handled = new Set<string>([...onlyActivity, ...others.flatMap(({ handles }) => handles)]);
  const forgotten = types.filter((type) => !handled.has(type));
  if (forgotten.length > 0) throw new Error(`No projection knows what to do with ${forgotten.join(', ')}.`);
}

import type { ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import { headlineOf } from '../blocks/listings/event-wording.ts';

type Entry = Pick<ActivityEntry, 'type' | 'changes' | 'admin' | 'crawler'>;

/** Returns what an event of the log was, in plain words. */
export function activityHeadline({ type, changes, admin, crawler }: Entry): string {
  const visitor = crawler ? ' by a crawler, not counted' : '';
  const name = admin ? ` ${admin.name}` : '';
  switch (type) {
    case 'ListingViewed':
      return `Viewed${visitor}`;
    case 'ListingClicked':
      return `Clicked through${visitor}`;
    case 'ImageUploaded':
      return 'Picture uploaded';
    case 'ImageRemoved':
      return 'Picture removed';
    case 'ImageRestored':
      return 'Picture restored';
    case 'AdminLoggedIn':
      return 'Logged in';
    case 'AdminLoggedOut':
      return 'Logged out';
    case 'AdminLoginFailed':
      return admin ? `Login of ${admin.name} failed` : 'Login failed';
    case 'AdminAdded':
      return `Admin${name} added`;
    case 'AdminPasswordChanged':
      return `Password of admin${name} changed`;
    case 'AdminDisabled':
      return `Admin${name} disabled`;
    case 'AdminEnabled':
      return `Admin${name} enabled`;
    case 'ProjectionPaused':
      return 'Read model paused';
    case 'ProjectionResumed':
      return 'Read model resumed';
    case 'ProjectionEventSkipped':
      return 'Event skipped in a read model';
    case 'ProjectionRebuildRequested':
      return 'Rebuild of a read model asked for';
    case 'ProjectionRebuildStarted':
      return 'Rebuild of a read model started';
    case 'ProjectionRebuildCancelled':
      return 'Rebuild of a read model cancelled';
    default:
      return type.startsWith('Listing') ? headlineOf({ type, changes }) : type;
  }
}

import { scheduleOf } from '@marketplace/contracts/listings/listing.times';
import type { TableRow } from '@marketplace/contracts/listings/listing-table.views';
import { clockOfSlot } from '../../listing/viewing-times.ts';
import { Badge } from '../../ui/badge.tsx';
import { shortDate, singaporeDay } from '../../ui/format.ts';
import { theme } from '../../ui/theme.ts';

type Timed = Pick<TableRow, 'status' | 'publish_at' | 'expire_at'>;

/** When a scheduled listing goes live, or when one expires soon. */
export function ScheduleBadge({ listing }: { listing: Timed }) {
  const text = scheduleText(listing, new Date());
  return text && <Badge colors={[theme.color.amberText, theme.color.amberSoft]}>{text}</Badge>;
}

/** Returns `Goes live 3 Dec, 9:00 AM` or `Expires in 3 days`; undefined when neither is to come soon. */
export function scheduleText({ publish_at, expire_at, ...listing }: Timed, now: Date): string | undefined {
  const schedule = scheduleOf({ ...listing, publish_at, expire_at }, now);
  if (schedule === 'scheduled' && publish_at)
    return `Goes live ${shortDate(publish_at)}, ${clockOfSlot(publish_at)}`;
  if (schedule !== 'expiring' || !expire_at) return undefined;
  const days = singaporeDay(Date.parse(expire_at)) - singaporeDay(now.getTime());
  if (days <= 0) return `Expires ${clockOfSlot(expire_at)}`;
  return days === 1 ? `Expires tomorrow` : `Expires in ${days} days`;
}

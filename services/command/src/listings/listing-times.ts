import type { FieldError } from '@marketplace/contracts/errors';
import { limits } from '@marketplace/contracts/limits';
import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import { invalid } from '@marketplace/service-kit/http-error';

type Times = Pick<ListingState, 'publish_at' | 'expire_at'>;
type Sent = { [Time in keyof Times]?: Times[Time] | undefined };

const names = ['publish_at', 'expire_at'] as const;

/** @throws {HttpError} 422 at `publish_at`, in a bulk at `0.publish_at`, for times that are not to come */
export function assertTimesToCome(sent: Sent | Sent[]): void {
  const now = new Date().toISOString();
  const errors = [sent].flat().flatMap((item, place) =>
    names.flatMap((name): FieldError[] => {
      const path = Array.isArray(sent) ? `${place}.${name}` : name;
      return isPast(item[name], now) ? [{ path, message: 'must be in the future' }] : [];
    }),
  );
  if (errors.length > 0) throw invalid(errors.slice(0, limits.bulkErrorsListed));
}

/** Returns a listing without past times: an earlier version must not go live or expire when it is restored. */
export function withoutPastTimes<Listing extends Times>(listing: Listing): Listing {
  const now = new Date().toISOString();
  const times = names.map((name) => [name, isPast(listing[name], now) ? null : listing[name]]);
  return { ...listing, ...Object.fromEntries(times) };
}

/** Both in UTC. */
function isPast(time: string | null | undefined, now: string): boolean {
  return typeof time === 'string' && time <= now;
}

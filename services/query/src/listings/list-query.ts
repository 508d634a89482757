import { ListListings } from '@marketplace/contracts/listings/listing.filters';
import { invalid } from '@marketplace/service-kit/http-error';
import { parseRequest } from '@marketplace/service-kit/parse-request';

/**
 * Returns the query string of a list, parsed. Parameters that are not ours are passed over.
 *
 * @throws {HttpError} 422 naming each of ours that is wrong, or given more than once
 */
export function parseListQuery(sent: Record<string, unknown>): ListListings {
  const repeated = Object.keys(ListListings.shape).filter((name) => Array.isArray(sent[name]));
  if (repeated.length > 0)
    throw invalid(repeated.map((path) => ({ path, message: 'must be given only once' })));
  return parseRequest(ListListings, sent);
}

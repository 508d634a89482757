import { z } from 'zod';
import { EmailAddress } from '../enquiries/enquiry.commands.ts';
import { limits } from '../limits.ts';
import { parseSearchAddress } from './alert.search.ts';

const SearchAddress = z
  .string()
  .max(limits.searchAddressLength)
  .refine((address) => parseSearchAddress(address) !== undefined, 'must be a list of this site with filters');

/** Body of `POST /alerts`: follow a search or a listing. */
export const AskAlert = z
  .strictObject({
    email: EmailAddress,
    search: SearchAddress.nullable().default(null),
    property_id: z.uuid().toLowerCase().nullable().default(null),
    /** Honeypot, as in an enquiry. */
    website: z.string().max(limits.websiteLength).optional(),
  })
  .refine(
    ({ search, property_id }) => (search === null) !== (property_id === null),
    'must name a search or a property',
  );
export type AskAlert = z.infer<typeof AskAlert>;

/** Body of `POST /alerts/{secret}/confirm` and `POST /alerts/{secret}/stop`. */
export const OneAlert = z.strictObject({ id: z.uuid().toLowerCase() });
export type OneAlert = z.infer<typeof OneAlert>;

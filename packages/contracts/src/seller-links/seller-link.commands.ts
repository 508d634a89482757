import { z } from 'zod';
import { EmailAddress } from '../enquiries/enquiry.commands.ts';

/** Body of `PUT /properties/{id}/seller-links/{link}/emails`. */
export const StartSellerMail = z.strictObject({ email: EmailAddress });

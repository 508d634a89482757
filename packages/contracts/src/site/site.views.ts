import { z } from 'zod/mini';

const Link = z.object({ name: z.string(), url: z.string() });

/** Public settings of the site and its agent, read at run time. */
export const SiteView = z.object({
  name: z.string(),
  origin: z.string(),
  agent: z.object({
    name: z.string(),
    title: z.string(),
    /** CEA registration number. */
    licence: z.string(),
    agency: z.string(),
    /** CEA licence number of the agency. */
    agency_licence: z.string(),
    phone: z.string(),
    email: z.string(),
    /** For wa.me, digits only. */
    whatsapp: z.string(),
    photo: z.string(),
  }),
  office_address: z.string(),
  social: z.array(Link),
  email_provider: z.nullable(
    z.object({
      origin: z.string(),
      service_id: z.string(),
      template_id: z.string(),
      public_key: z.string(),
      /** Timeout of sending a message. */
      timeout_ms: z.int(),
      /** Whether headless browsers are rejected. */
      block_headless: z.boolean(),
      /** Email addresses that cannot send messages. */
      blocked_addresses: z.array(z.string()),
      /** Minimum interval between two messages of one browser; 0 for none. */
      throttle_ms: z.int(),
    }),
  ),
  default_redirect_url: z.string(),
});
export type SiteView = z.infer<typeof SiteView>;

import { z } from 'zod/mini';

const Link = z.object({ name: z.string(), url: z.string() });

/** What the pages know of the site and its agent: settings of the operator, public, read at run time. */
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
    /** Number for wa.me: digits only. */
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
      /** How long a message may take before it counts as not sent. */
      timeout_ms: z.int(),
      /** Whether browsers without a screen are turned away. */
      block_headless: z.boolean(),
      /** Addresses from which no message is sent. */
      blocked_addresses: z.array(z.string()),
      /** Least time between two messages of one browser; 0 for none. */
      throttle_ms: z.int(),
    }),
  ),
  default_redirect_url: z.string(),
});
export type SiteView = z.infer<typeof SiteView>;

import { SiteView } from '@marketplace/contracts/site/site.views';
import { z } from 'zod/mini';

/** What the server embeds in a page for the browser to start from. */
export const PageData = z.object({
  site: SiteView,
  /** Answers that the page was rendered with, by their resource's path. */
  fallback: z.record(z.string(), z.unknown()),
  /** Statuses of the reads that failed, by their resource's path; 0 for no answer. */
  failures: z.record(z.string(), z.number()),
});
export type PageData = z.infer<typeof PageData>;

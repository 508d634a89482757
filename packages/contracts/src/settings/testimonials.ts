import { z } from 'zod/mini';
import { line, lines } from '../text.ts';

export const testimonialLimits = { most: 12, quote: 600, name: 80, about: 100 } as const;

const Draft = z.object({
  quote: z.string(),
  name: z.string(),
  /** What the agent did for this client, such as "Sold a flat in Bishan"; may be empty. */
  about: z.string(),
});
const Drafts = z.array(Draft);
/** What a client says of the agent. */
export type Testimonial = z.infer<typeof Draft>;

const { most, quote, name, about } = testimonialLimits;
const Testimonials = z
  .array(
    z.object({
      quote: lines(quote),
      name: line(name),
      about: z.union([z.literal(''), line(about)]),
    }),
  )
  .check(z.maxLength(most));

const read = (text: string) => Testimonials.safeParse(jsonOf(text)).data;

/** The value of the setting: JSON text of a list of testimonials. */
export const TestimonialsText = z.string().check(
  z.refine(
    (text) => read(text) !== undefined,
    `must each have a quote of at most ${quote} characters and a name, and be at most ${most}`,
  ),
  z.overwrite((text) => {
    const valid = read(text);
    return valid ? JSON.stringify(valid) : text;
  }),
);

/** Returns the testimonials of the setting's value, also those that are not complete yet; none of any other text. */
export function testimonialsOf(text = ''): Testimonial[] {
  return Drafts.safeParse(jsonOf(text)).data ?? [];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

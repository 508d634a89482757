import type { ReplyTemplate } from '@marketplace/contracts/reply-templates/reply-template.views';

/** Returns the templates to begin with. Their ids are fixed: adding them twice changes nothing. */
export function usualReplies(): ReplyTemplate[] {
  return Object.entries(texts).map(([name, text], index) => ({
    id: `0193a000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
    name,
    text: `Hi {name},\n\n${text}\n\nBest regards,\n{agent}`,
  }));
}

const texts = {
  'Thanks for your enquiry':
    'Thank you for your enquiry about {listing}. May I ask when you plan to move, and what your budget is? I can then answer your questions properly.\n\nWould you like to view it? Let me know which days and times suit you.',
  'Viewing proposal':
    'I would be happy to show you {listing}.\n\nWhen: {viewing}\n\nPlease let me know if this works for you, or which other day and time you prefer.',
  'Sold or rented, similar homes':
    'Thank you for asking about {listing}. I am sorry, it has just been taken.\n\nI have similar homes and can send you a few. How many bedrooms do you need, in which area, and what is your budget?',
  'After the viewing':
    'Thank you for viewing {listing}. What do you think of it?\n\nI can answer any questions, arrange a second viewing, or put an offer to the owner for you.',
};

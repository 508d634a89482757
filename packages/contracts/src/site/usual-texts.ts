/** What pages say until an owner sets something else. */
export const usualTexts = {
  about_intro: 'A small practice with one promise: the listing you read is the home you will see.',
  about_mission:
    'Finding a home in Singapore should not mean sorting through adverts for places that are already gone. We keep a short book of properties that we know ourselves, describe them plainly, and answer every question about them directly.',
  contact_intro: 'Ask about a listing, arrange a viewing, or tell us about a home you want to sell.',
} as const;

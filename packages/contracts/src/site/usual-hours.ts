/** The office hours until an owner sets others; apart from the texts, because every listing shows them. */
export const usualHours = {
  hours_weekdays: '9-18',
  hours_saturday: '9-14',
  hours_sunday: 'closed',
} as const;

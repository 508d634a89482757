/** The office hours until an owner sets others; apart from the texts, because every listing shows them. */
export const usualHours = {
  hours_weekdays: '9-18',
  hours_saturday: '9-14',
  hours_sunday: 'closed',
} as const;

/** Returns the full hours in Singapore of a setting such as `9-18`; undefined when closed. */
export function openHours(hours: string): { from: number; to: number } | undefined {
  const [from, to] = hours.split('-').map(Number);
  return from === undefined || to === undefined ? undefined : { from, to };
}

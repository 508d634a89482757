/** The queue that rings the projector: its jobs say "look at the log" and carry nothing. */
export const wakeUpQueue = { name: 'projector', job: 'catch-up' } as const;

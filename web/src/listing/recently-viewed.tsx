import { idleCode } from '../ui/idle-code.tsx';

/** What the visitor looked at last, see `recent-section.tsx`; it stands below all else, and its code comes after that. */
export const RecentSection = idleCode(async () => (await import('./recent-section.tsx')).RecentSection);

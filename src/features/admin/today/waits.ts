import type { Waiting, WaitingKind } from '#contracts/admin/waiting.ts';
import { DAY_MS } from '#domain/durations.ts';
import { countText, plural } from '#domain/plural.ts';
import { adminPaths, schoolPartPath } from '#ui/admin-paths.ts';

interface Wait {
  /** What waits, by their number: 'Sign-ups to approve'. */
  title: (count: number) => string;
  /** What is good to know of the oldest; `since` is '2 days' or 'less than a day'. */
  sentence: (since: string) => string;
  /** The one verb, and where it is done. */
  verb: string;
  path: string;
}

/** How Today says what waits; each kind of WaitingKind has its row. */
export const WAITS: Record<WaitingKind, Wait> = {
  signups: {
    title: (count) => plural(count, 'Sign-up to approve', 'Sign-ups to approve'),
    sentence: (since) => `Oldest: ${since}.`,
    verb: 'Review',
    path: adminPaths.signups,
  },
  resets: {
    title: (count) => plural(count, 'Lost password', 'Lost passwords'),
    sentence: (since) => `Oldest: ${since}. A code lasts 24 hours.`,
    verb: 'Make a code',
    path: adminPaths.resets,
  },
  reviews: {
    title: (count) => plural(count, 'Award to review', 'Awards to review'),
    sentence: (since) => `Oldest: ${since}. These points don’t count until you approve them.`,
    verb: 'Decide',
    path: adminPaths.review,
  },
  nights: {
    title: (count) => plural(count, 'Nightly file to look at', 'Nightly files to look at'),
    sentence: () => 'It was not imported by itself. Its page says why.',
    verb: 'Look',
    path: adminPaths.night,
  },
  displays: {
    title: (count) => plural(count, 'Display at two addresses', 'Displays at two addresses'),
    sentence: () => 'Somebody may have copied its pairing. If nobody moved it, switch it off and pair it again.',
    verb: 'Look',
    path: adminPaths.displays,
  },
  mails: {
    title: (count) => plural(count, 'Email not sent', 'Emails not sent'),
    sentence: (since) => `The oldest is from ${since} ago. Try again, or hand the text on.`,
    verb: 'Look',
    path: adminPaths.emails,
  },
  backups: {
    title: () => 'Backups are not made',
    sentence: (since) => `None has been written for ${since}. The page of the backups says what is known.`,
    verb: 'Look',
    path: schoolPartPath('backups'),
  },
};

/** How long the oldest has waited. */
export function sinceText({ oldest_at }: Waiting, now: number): string {
  const days = oldest_at === null ? 0 : Math.floor((now - Date.parse(oldest_at)) / DAY_MS);
  return days < 1 ? 'less than a day' : countText(days, 'day', 'days');
}

import { turnOfDay } from '#tests/support/turn-of-day.ts';

/**
 * Stories of the promise that no other level shows, beside the offline day and the campaign, which run each day. Two
 * neighbours run each day, so each runs within two days; an expensive one stands beside a cheap one (25 and 10 seconds of
 * a core, 19 and 15).
 */
export const PROMISE_STORIES = [
  'update-with-awards',
  'page-without-worker',
  'undo-of-dead-tablet',
  'saved-and-restored',
] as const;

/**
 * Rules of one screen or one file that a browser alone shows in full. Two neighbours run each day, so each runs within
 * three days.
 */
export const FREQUENT_STORIES = [
  'taken-back-offline',
  'form-before-data',
  'own-address',
  'installable',
  'every-finger',
  'worker-takes-over',
] as const;

/**
 * Whole ways through the app that cost too much for each `npm test`; each step of them has tests in process. Two
 * neighbours run each day, an expensive one and a cheap one, so each runs once a week.
 */
export const WEEKLY_STORIES = [
  'scholar-approved',
  'question-gate',
  'first-school',
  'prize-given-back',
  'day-at-late-elsewhere',
  'sign-up',
  'day-at-strict-beside-it',
  'kiosk-recovers',
  'display-paired',
  'invitation',
  'axe-in-trouble',
  'update-while-awarding',
  'house-by-keyboard',
  'kiosk-from-afar',
] as const;

/** Variants of these ways. Two neighbours run each day as well, and `npm run faults` runs all stories. */
export const LONG_STORIES = [
  'shared-tablet',
  'portal-by-keyboard',
  'sign-up-by-keyboard',
  'keep-and-sign-out',
  'recovery-by-lunch-number',
  'update-without-worker',
  'award-by-keyboard',
  'kill-9-of-database',
  'recovery-by-question',
  'kill-9-of-server',
  'captive-portal',
  'kill-9-of-both',
  'roster-award',
  'another-server-late',
  'csv-export',
  'another-server-django',
  'roster-edited',
  'another-server-cookies',
  'roster-kept',
  'another-server-strict',
  'student-made',
  'figures-offline-scholar',
  'rosters-offline',
  'kill-switch',
  'send-now',
  'update-of-display',
  'kiosk-controls',
  'figures-offline-educator',
  'update-while-starting',
  'day-at-strict-elsewhere',
  'kiosk-without-motion',
  'day-at-late-beside-it',
  'students-award',
  'turned-tablet',
  'review-decided',
  'second-tablet',
  'new-school-year',
  'send-as-me',
  'another-sign-in',
  'storage-lost',
  'everybody',
  'school-account',
  'axe-in-the-portal',
  'full-disk',
  'nothing-jumps',
] as const;

export type LongStory =
  | (typeof PROMISE_STORIES)[number]
  | (typeof FREQUENT_STORIES)[number]
  | (typeof WEEKLY_STORIES)[number]
  | (typeof LONG_STORIES)[number];

/** Those that run today. */
export const turnOfStories = (day?: number): readonly LongStory[] => [
  ...turnOfDay(PROMISE_STORIES, 2, day),
  ...turnOfDay(FREQUENT_STORIES, 2, day),
  ...turnOfDay(WEEKLY_STORIES, 2, day),
  ...turnOfDay(LONG_STORIES, 2, day),
];

const TAG = '@long';

/** The tags of a story that takes turns. */
export const atLength = (story: LongStory) => ({ tag: [TAG, `@${story}`] });

/** A story that takes far too long for any `npm test`: `npm run faults` alone has it. */
export const ONLY_AT_LENGTH = { tag: TAG };

/** What a run leaves out that tells only these of the long stories. Playwright writes the tags behind the title. */
export const allBut = (turn: readonly LongStory[]): RegExp => new RegExp(`${TAG}(?!.* @(?:${turn.join('|')})(?: |$))`);

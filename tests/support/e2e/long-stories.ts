import { turnOfDay } from '#tests/support/turn-of-day.ts';

/** Stories of the promise that no other level shows, beside the offline day and the campaign, which run each day. */
const PROMISE_STORIES = [
  'update-with-awards',
  'page-without-worker',
  'undo-of-dead-tablet',
  'saved-and-restored',
] as const;

/** Rules of one screen or one file that a browser alone shows in full. */
const RULE_STORIES = [
  'taken-back-offline',
  'form-before-data',
  'own-address',
  'installable',
  'every-finger',
  'worker-takes-over',
  'award-without-files',
] as const;

/** Whole ways through the app; each step of them has tests in process. */
const WAY_STORIES = [
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

/** Variants of these ways. */
const VARIANT_STORIES = [
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

/** `npm test` tells one of each list a day, and `npm run faults` tells them all (docs/decisions/0261). */
export const STORIES = [PROMISE_STORIES, RULE_STORIES, WAY_STORIES, VARIANT_STORIES] as const;

export type LongStory = (typeof STORIES)[number][number];

/** Those that run today. */
export const turnOfStories = (day?: number): readonly LongStory[] =>
  STORIES.flatMap((list) => turnOfDay<LongStory>(list, 1, day));

const TAG = '@long';

/** The tags of a story that takes turns. */
export const atLength = (story: LongStory) => ({ tag: [TAG, `@${story}`] });

/** A story that takes far too long for any `npm test`: `npm run faults` alone has it. */
export const ONLY_AT_LENGTH = { tag: TAG };

/** What a run leaves out that tells only these of the long stories. Playwright writes the tags behind the title. */
export const allBut = (turn: readonly LongStory[]): RegExp => new RegExp(`${TAG}(?!.* @(?:${turn.join('|')})(?: |$))`);

/** What the screens say about students' cards and the camera that reads them. */
export const CARD_WORDS = {
  title: 'Scan cards',
  pressCard: 'Scan a card:',
  show: 'Hold a card in front of the camera.',
  starting: 'Opening the camera…',
  last: 'Last scanned',
  none: 'No points given.',
  once: 'Counted once. For another point, take the card away for three seconds.',
  findByName: 'Find by name',
} as const;

/** Why a card gave no points: what it is, and what to do. */
export type CardProblem = 'unknown' | 'other-school' | 'no-card' | 'unarmed' | 'needs-you';
export const CARD_PROBLEMS: Readonly<Record<CardProblem, { title: string; text: string }>> = {
  unknown: {
    title: 'Unknown card.',
    text: 'The student may be new today, or has left. If not, ask the office for a new card.',
  },
  'other-school': { title: 'A card of another school.', text: 'Its student is not on this school’s list.' },
  'no-card': { title: 'This isn’t a student’s card.', text: 'Cards are printed in the Admin Portal, in Students.' },
  unarmed: { title: 'Choose a reason first.', text: 'Then show the card again.' },
  'needs-you': {
    title: 'An award of this student needs you.',
    text: 'The Outbox says why, and what you can do.',
  },
};

/** Why there is no picture. */
export type CameraProblem = 'refused' | 'none' | 'busy' | 'failed';
export const CAMERA_PROBLEMS: Readonly<
  Record<CameraProblem, { title: string; text: string; steps: readonly string[] }>
> = {
  refused: {
    title: 'The camera is off for Habit Points',
    text: 'To scan cards, allow it once:',
    steps: [
      'Tap the sign at the left of the address. In an installed app, open the device’s settings, Apps, Habit Points.',
      'Open Permissions.',
      'Set Camera to Allow.',
    ],
  },
  none: { title: 'No camera found', text: 'Connect one, or find the student by name.', steps: [] },
  busy: { title: 'The camera is in use', text: 'Close the other app that uses it, then try again.', steps: [] },
  failed: { title: 'The camera doesn’t open', text: 'Try again, or find the student by name.', steps: [] },
};

/** What keeps this browser from reading cards. `insecure`: its page came without https. */
export type ScanBar = 'insecure' | 'no-reader';

/** What Help says of Scan; null: it is there. */
export function scanSentences(bar: ScanBar | null): string[] {
  switch (bar) {
    case null:
      return ['Scan reads students’ cards with the camera, online and offline. It is beside Find a student.'];
    case 'insecure':
      return ['There is no Scan here: browsers open the camera only at an address that begins with https://.', BY_NAME];
    case 'no-reader':
      return [
        'There is no Scan here: this browser can’t read the code on a student’s card. Chrome and Edge on Android, ChromeOS and Mac can.',
        BY_NAME,
      ];
  }
}

const BY_NAME = 'Find a student works everywhere.';

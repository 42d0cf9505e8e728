import * as z from 'zod/mini';
import { BOARD_KINDS, GOAL_BOARDS, LONGEST_TURN_S, SHORTEST_TURN_S } from '#domain/displays/display-settings.ts';
import { DISPLAY_WORDS } from '#domain/displays/display-words.ts';
import { displayNames, goalPoints } from './houses.ts';
import { call } from './call.ts';
import * as PATHS from './paths.ts';

const timeOfDay = z.string(DISPLAY_WORDS.badTime).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, DISPLAY_WORDS.badTime));

/** What a hall display shows. Each field's meaning is in domain/displays/display-settings.ts, with safe defaults. */
export const displaySettings = z.object({
  names: displayNames,
  boards: z.readonly(
    z
      .array(z.enum(BOARD_KINDS, DISPLAY_WORDS.noBoard), DISPLAY_WORDS.noBoard)
      .check(z.minLength(1, DISPLAY_WORDS.noBoard), z.maxLength(BOARD_KINDS.length, DISPLAY_WORDS.noBoard)),
  ),
  seconds_each: z
    .int(DISPLAY_WORDS.badTurn)
    .check(z.gte(SHORTEST_TURN_S, DISPLAY_WORDS.badTurn), z.lte(LONGEST_TURN_S, DISPLAY_WORDS.badTurn)),
  ticker: z.boolean(),
  night: z.nullable(z.object({ from: timeOfDay, to: timeOfDay })),
  goal: z.nullable(
    z.object({
      points: goalPoints,
      board: z.enum(GOAL_BOARDS),
    }),
  ),
});
export type DisplaySettings = z.infer<typeof displaySettings>;

/**
 * A display asks to be paired, and asks again after a reload: `user_code` is what staff type (8 letters). The secret of
 * the display itself is in a cookie. `is_secure`: the connection is encrypted.
 */
export const pairingStart = z.object({
  user_code: z.string(),
  expires_in_s: z.int(),
  interval_s: z.int(),
  is_secure: z.boolean(),
});
export type PairingStart = z.infer<typeof pairingStart>;

/** The state of the pairing. `slow_down`: the display asked too soon and waits `interval_s` from now on. */
export const pairingState = z.object({
  state: z.enum(['pending', 'slow_down', 'denied', 'expired', 'paired']),
  interval_s: z.int(),
});
export type PairingState = z.infer<typeof pairingState>;

/** What a display says of itself, once a minute: the version of the app that it runs. */
const displayContact = z.object({ version: z.string().check(z.maxLength(40)) });

/** What a display knows of itself and of its school. `names` in the settings is never more than the school allows. */
export const displayInfo = z.object({
  id: z.string(),
  name: z.string(),
  place: z.string(),
  settings: displaySettings,
  school: z.string(),
  time_zone: z.string(),
});
export type DisplayInfo = z.infer<typeof displayInfo>;

export const DISPLAY_CALLS = {
  startPairing: call(PATHS.startPairing, 'A A - - - -', 'A screen asks to be paired as a hall display', {
    answer: pairingStart,
  }),
  pollPairing: call(PATHS.pollPairing, 'A A - - - -', 'The state of the pairing, then the token', {
    answer: pairingState,
  }),
  displayContact: call(
    PATHS.displayContact,
    '- A - - - -',
    'A display says that it is there, and learns its settings',
    {
      body: displayContact,
      maxKB: 4,
      answer: displayInfo,
    },
  ),
};

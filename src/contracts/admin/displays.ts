import * as z from 'zod/mini';
import { displaySettings } from '#contracts/displays.ts';
import { neededText } from '#contracts/fields.ts';
import { scoring } from '#contracts/houses.ts';
import { DISPLAY_WORDS } from '#domain/displays/display-words.ts';
import { listFields, pageOf, sortedBy } from './list.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';
import { call, detailAnswer } from '#contracts/call.ts';

/** `state`: those in use, those that were switched off, or all. */
const displayQuery = z.object({
  ...listFields,
  state: z._default(z.enum(['used', 'revoked', 'all']), 'used'),
  sort: sortedBy(['name', 'seen', 'paired'], 'name'),
});
export type DisplayQuery = z.infer<typeof displayQuery>;

/**
 * A hall display. `edits`: how often its name, place and settings were changed. `addresses`: from how many it called in the last day; at two there may be a copy. `browser` is what it said when it was paired ('Chrome on Linux'), `version` is that of the app it runs.
 * `is_secure`: its connection is encrypted; null: it has not called yet. `settings.names` is as staff chose it, whatever
 * the school allows.
 */
const displayRow = z.object({
  id: z.string(),
  name: z.string(),
  place: z.string(),
  settings: displaySettings,
  edits: z.int(),
  browser: z.string(),
  version: z.nullable(z.string()),
  is_secure: z.nullable(z.boolean()),
  last_seen_at: z.nullable(z.string()),
  addresses: z.int(),
  paired_at: z.string(),
  paired_by: z.string(),
  revoked_at: z.nullable(z.string()),
  revoked_by: z.nullable(z.string()),
});
export type DisplayRow = z.infer<typeof displayRow>;

/**
 * `school_names`: how the school names students on displays; no display says more. `school_scoring`: how it compares
 * houses; only a sum of points can reach a goal.
 */
export const displayPage = z.object({
  ...pageOf(displayRow).shape,
  school_names: displaySettings.shape.names,
  school_scoring: scoring,
});
export const oneDisplay = displayRow;

const pairingQuestion = z.object({ code: neededText(DISPLAY_WORDS.noCode) });

/** A screen in the hall, or a tablet that teachers share, which shows the board while it is locked. */
const displayKind = z.enum(['hall', 'tablet']);
export type DisplayKind = z.infer<typeof displayKind>;

/** The screen that shows a code: the browser it claims to be, when it asked, and whether it is in the person's network. */
export const pairingFound = z.object({
  id: z.string(),
  kind: displayKind,
  user_code: z.string(),
  browser: z.string(),
  asked_at: z.string(),
  same_network: z.boolean(),
  is_secure: z.boolean(),
});
export type PairingFound = z.infer<typeof pairingFound>;

const fields = { name: neededText(DISPLAY_WORDS.noName), place: z.string(), settings: displaySettings };

/** `pairing_id`: the screen that was found by its code. */
const newDisplay = z.object({ pairing_id: z.string(), ...fields });
export type NewDisplay = z.infer<typeof newDisplay>;
/** What is left out stays. `edits`: of the display as the caller has seen it. */
const displayChange = z.object({ edits: z.int(), ...z.partial(z.object(fields)).shape });
export type DisplayChange = z.infer<typeof displayChange>;

export const DISPLAY_CALLS = {
  adminDisplays: call(ADMIN_PATHS.adminDisplays, STAFF, 'Hall displays, filtered and in pages', {
    query: displayQuery,
    answer: displayPage,
  }),
  findPairing: call(ADMIN_PATHS.findPairing, STAFF, 'The screen that shows a code; nothing changes', {
    body: pairingQuestion,
    answer: pairingFound,
  }),
  denyPairing: call(ADMIN_PATHS.denyPairing, STAFF, 'Refuse a screen; it shows another code', {
    answer: detailAnswer,
  }),
  confirmDisplay: call(ADMIN_PATHS.confirmDisplay, STAFF, 'Pair the screen that was found by its code', {
    body: newDisplay,
    answer: oneDisplay,
    status: 201,
  }),
  changeDisplay: call(ADMIN_PATHS.changeDisplay, STAFF, 'Change the fields that are given', {
    body: displayChange,
    answer: oneDisplay,
  }),
  revokeDisplay: call(ADMIN_PATHS.revokeDisplay, STAFF, 'Switch a display off for good', { answer: oneDisplay }),
};

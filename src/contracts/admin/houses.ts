import * as z from 'zod/mini';
import { neededText } from '#contracts/fields.ts';
import { goalPoints } from '#contracts/houses.ts';
import { HOUSE_WORDS } from '#domain/houses/house-check.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';
import { call } from '#contracts/call.ts';

/**
 * `icon` is the crest's picture, and `has_own_crest` says that the school uploaded it. `goal`: the points to reach in
 * each term; null: none.
 */
export const adminHouse = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  colour: z.string(),
  icon: z.nullable(z.string()),
  has_own_crest: z.boolean(),
  /** Those on the school's list. */
  students: z.int(),
  points: z.int(),
  goal: z.nullable(z.int()),
  archived_at: z.nullable(z.string()),
  /** The students who left it when it was closed, until when it can be opened with them; null: it can't. */
  leavers: z.nullable(z.object({ count: z.int(), until: z.string() })),
});
export type AdminHouse = z.infer<typeof adminHouse>;

/** Those in use in the school's order, then the closed ones, the last closed first. */
export const adminHouseList = z.object({ results: z.array(adminHouse) });

const newHouse = z.object({
  name: neededText(HOUSE_WORDS.noName),
  colour: z.string(HOUSE_WORDS.noColour),
  goal: z.nullish(goalPoints),
});
export type NewHouse = z.infer<typeof newHouse>;

/** What is left out stays. `version`: of the house as the caller has seen it. */
const houseChange = z.object({
  version: z.int(),
  name: z.optional(neededText(HOUSE_WORDS.noName)),
  colour: z.optional(z.string(HOUSE_WORDS.noColour)),
  goal: z.nullish(goalPoints),
});
export type HouseChange = z.infer<typeof houseChange>;

/** Each one that is in use, once. */
export const newOrder = z.object({ ids: z.array(z.string()).check(z.maxLength(500)) });

/** The file in base64: a PNG of at most 200 kB, 64 to 1024 pixels a side. */
const crestUpload = z.object({ png: z.string() });

/** `move_to`: the house that takes the students of this one; `share_out`: all the others do, the smallest first. */
const houseClosing = z.object({ move_to: z.nullish(z.string()), share_out: z.optional(z.boolean()) });
export type HouseClosing = z.infer<typeof houseClosing>;

/** `bring_back`: with the students who left it when it was closed. */
const houseReopening = z.object({ bring_back: z._default(z.boolean(), false) });

/** How many came back, and how many stayed where they were moved since. */
export const houseReopened = z.object({ house: adminHouse, restored: z.int(), kept: z.int() });
export type HouseReopened = z.infer<typeof houseReopened>;

/** A picture of 200 kB in base64, and its field. */
const CREST_KB = 280;

export const HOUSE_CALLS = {
  adminHouses: call(ADMIN_PATHS.adminHouses, STAFF, 'The houses, closed ones too', {
    answer: adminHouseList,
  }),
  createHouse: call(ADMIN_PATHS.createHouse, STAFF, 'Add a house', {
    body: newHouse,
    answer: adminHouse,
    status: 201,
  }),
  orderHouses: call(ADMIN_PATHS.orderHouses, STAFF, 'Put the houses in this order', {
    body: newOrder,
    answer: adminHouseList,
  }),
  changeHouse: call(ADMIN_PATHS.changeHouse, STAFF, 'Change a house’s name, colour and goal', {
    body: houseChange,
    answer: adminHouse,
  }),
  setCrest: call(ADMIN_PATHS.setCrest, STAFF, 'Give a house its own crest', {
    body: crestUpload,
    maxKB: CREST_KB,
    answer: adminHouse,
  }),
  removeCrest: call(ADMIN_PATHS.removeCrest, STAFF, 'Take a house’s own crest away', {
    answer: adminHouse,
  }),
  closeHouse: call(ADMIN_PATHS.closeHouse, STAFF, 'Close a house; its points stay in the ledger', {
    body: houseClosing,
    answer: adminHouse,
  }),
  reopenHouse: call(ADMIN_PATHS.reopenHouse, STAFF, 'Open a closed house again', {
    body: houseReopening,
    answer: houseReopened,
  }),
};

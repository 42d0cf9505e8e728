import * as z from 'zod/mini';
import { call } from '#contracts/call.ts';
import { neededText } from '#contracts/fields.ts';
import { LONGEST_LOCK_MINUTES, TABLET_WORDS } from '#domain/tablets/tablet-words.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';

/** Somebody who stays on a tablet. `is_open`: their PIN opens a session there; it may have ended since. */
const teacher = z.object({ account_id: z.string(), name: z.string(), added_at: z.string(), is_open: z.boolean() });

/**
 * A tablet that teachers share. `lock_minutes`: after so long without a touch it locks. `edits`: how often its name and its
 * minutes were changed. The rest is as in a hall display.
 */
const tabletRow = z.object({
  id: z.string(),
  name: z.string(),
  lock_minutes: z.int(),
  edits: z.int(),
  browser: z.string(),
  is_secure: z.nullable(z.boolean()),
  last_seen_at: z.nullable(z.string()),
  addresses: z.int(),
  paired_at: z.string(),
  paired_by: z.string(),
  teachers: z.array(teacher),
});
export type TabletRow = z.infer<typeof tabletRow>;
export const oneTablet = tabletRow;

const fields = {
  name: neededText(TABLET_WORDS.noName),
  lock_minutes: z
    .int(TABLET_WORDS.badLock)
    .check(z.gte(1, TABLET_WORDS.badLock), z.lte(LONGEST_LOCK_MINUTES, TABLET_WORDS.badLock)),
};

/** `pairing_id`: the screen that was found by its code. */
const newTablet = z.object({ pairing_id: z.string(), ...fields });
export type NewTablet = z.infer<typeof newTablet>;
/** `edits`: of the tablet as the caller has seen it. */
const tabletChange = z.object({ edits: z.int(), ...fields });
export type TabletChange = z.infer<typeof tabletChange>;

export const TABLET_CALLS = {
  adminTablets: call(ADMIN_PATHS.adminTablets, STAFF, 'The tablets that teachers share', {
    answer: z.object({ results: z.array(tabletRow) }),
  }),
  confirmTablet: call(ADMIN_PATHS.confirmTablet, STAFF, 'Make the screen that was found by its code a shared tablet', {
    body: newTablet,
    answer: oneTablet,
    status: 201,
  }),
  changeTablet: call(ADMIN_PATHS.changeTablet, STAFF, 'Change a shared tablet’s name and when it locks', {
    body: tabletChange,
    answer: oneTablet,
  }),
  removeTabletTeacher: call(ADMIN_PATHS.removeTabletTeacher, STAFF, 'Sign a teacher out on a shared tablet', {
    body: z.object({ account_id: z.string() }),
    answer: oneTablet,
  }),
};

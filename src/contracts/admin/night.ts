import * as z from 'zod/mini';
import { call, detailAnswer } from '#contracts/call.ts';
import { STAFF } from './grants.ts';
import { importFile, importRecord } from './imports.ts';
import { ADMIN_PATHS } from './paths.ts';

const percent = z.int('A limit is a whole number from 0 to 100.').check(z.gte(0), z.lte(100));

/**
 * What may happen while nobody looks, in percent of the students at school. `absent_leave`: who is missing from a whole file
 * leaves. `year_words`: what 'Year 1' means in it.
 */
const nightLimits = z.object({
  most_leavers: percent,
  most_changes: percent,
  absent_leave: z.boolean(),
  deals_houses: z.boolean(),
  year_words: z.nullable(z.enum(['one-above-grade', 'same-as-grade'])),
});
export type NightLimits = z.infer<typeof nightLimits>;

/** `version`: of the limits as the caller has seen them; 0: nobody had set any. */
const limitsChange = z.extend(nightLimits, { version: z.int() });
export type LimitsChange = z.infer<typeof limitsChange>;

/** What the plan said, in numbers; `students`: how many were at school. `why` it waits or was not read. */
const nightReport = z.object({
  students: z.int(),
  added: z.int(),
  changed: z.int(),
  leavers: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  why: z.nullable(z.string()),
});
export type NightReport = z.infer<typeof nightReport>;

const night = z.object({
  id: z.string(),
  file_name: z.string(),
  found_at: z.string(),
  state: z.enum(['imported', 'waits', 'refused', 'skipped', 'replaced']),
  report: nightReport,
  /** Its import, with its undo. */
  record: z.nullable(importRecord),
});
export type Night = z.infer<typeof night>;

/** `is_watched`: the server looks into a folder. `limits`: null as long as nobody has set them. */
export const nightAnswer = z.object({
  is_watched: z.boolean(),
  limits: z.nullable(z.extend(limitsChange, { set_at: z.string(), set_by: z.string(), may: z.boolean() })),
  nights: z.array(night),
});
export type NightAnswer = z.infer<typeof nightAnswer>;

export const NIGHT_CALLS = {
  nights: call(ADMIN_PATHS.nights, STAFF, 'The files of the last nights, and the limits for them', {
    answer: nightAnswer,
  }),
  setNightLimits: call(ADMIN_PATHS.setNightLimits, STAFF, 'Set what may be imported while nobody looks', {
    body: limitsChange,
    answer: detailAnswer,
  }),
  nightFile: call(ADMIN_PATHS.nightFile, STAFF, 'What was read from a file that waits', { answer: importFile }),
  skipNight: call(ADMIN_PATHS.skipNight, STAFF, 'Leave out a file that waits', { answer: detailAnswer }),
};

import * as z from 'zod/mini';
import { parameter, text, wholeNumber } from '#contracts/fields.ts';
import { STAFF } from './grants.ts';
import { csvExport } from './list.ts';
import { ADMIN_PATHS } from './paths.ts';
import { call } from '#contracts/call.ts';

/**
 * `search` finds people by their names: what they did, and what was done to them. `about` is the id of one thing or person.
 * `from` and `until` are ISO times; `until` itself is left out.
 */
const filters = {
  search: parameter,
  action: parameter,
  object: parameter,
  about: parameter,
  from: parameter,
  until: parameter,
};

/** Pages follow each other by `before`, the seq of the last row of the page above. */
const auditQuery = z.object({
  ...filters,
  before: parameter,
  page_size: wholeNumber('page_size', { from: 1, to: 100, otherwise: 50 }),
});

const named = z.object({ id: z.string(), name: z.nullable(z.string()) });

/** Who did what to what. The log keeps ids alone; `name` is what they are called today, null where nothing is called so. */
export const auditRow = z.object({
  seq: z.int(),
  at: z.string(),
  /** Null: the server itself, or someone who was not signed in. */
  actor: z.nullable(named),
  action: z.string(),
  object: z.nullable(z.object({ type: z.string(), id: z.string(), name: z.nullable(z.string()) })),
  /** Plain facts, with a name in place of each id that has one. */
  details: z.record(z.string(), z.string()),
});
export type AuditRow = z.infer<typeof auditRow>;

/** The newest first. `next`: the `before` of the page below; null where there is none. `actions`: all that ever happened. */
export const auditList = z.object({
  results: z.array(auditRow),
  next: z.nullable(z.int()),
  actions: z.array(z.string()),
});

const auditExportRequest = z.object({
  search: text,
  action: text,
  object: text,
  about: text,
  from: text,
  until: text,
});

export const AUDIT_CALLS = {
  adminAudit: call(ADMIN_PATHS.adminAudit, STAFF, 'Who did what, newest first', {
    query: auditQuery,
    answer: auditList,
  }),
  adminAuditExport: call(ADMIN_PATHS.adminAuditExport, STAFF, 'The same as CSV', {
    body: auditExportRequest,
    answer: csvExport,
  }),
};

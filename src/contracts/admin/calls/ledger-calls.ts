import { reversalBody, reversalResponse } from '#contracts/awards.ts';
import { call } from '#contracts/call.ts';
import { auditExportRequest, auditList, auditQuery } from '#contracts/admin/audit.ts';
import {
  awardList,
  awardListQuery,
  reviewDecided,
  reviewDecision,
  reviewQuery,
  waitingAwards,
} from '#contracts/admin/awards.ts';
import { totalsCheckAnswer } from '#contracts/admin/totals.ts';
import { csvExport } from '#contracts/admin/list.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from '#contracts/admin/paths.ts';
import * as PATHS from '#contracts/paths.ts';

/** What staff see of the ledger and of the audit, and decide about awards. */
export const LEDGER_CALLS = {
  adminReview: call(ADMIN_PATHS.adminReview, STAFF, 'Awards that wait for staff', {
    query: reviewQuery,
    answer: waitingAwards,
  }),
  adminReviewDecide: call(ADMIN_PATHS.adminReviewDecide, STAFF, 'Count or decline such awards, each once', {
    body: reviewDecision,
    answer: reviewDecided,
  }),
  adminAwards: call(ADMIN_PATHS.adminAwards, STAFF, 'All awards with their state', {
    query: awardListQuery,
    answer: awardList,
  }),
  /** A teacher's own awards, too: the portal is where staff take back anybody's. */
  reverseAward: call(PATHS.reverseAward, '- - - O A A', 'Take an award back; a repeat changes nothing', {
    body: reversalBody,
    answer: reversalResponse,
    status: 201,
    isUnpaced: true,
  }),
  adminTotals: call(ADMIN_PATHS.adminTotals, STAFF, 'When the totals were last checked', {
    answer: totalsCheckAnswer,
  }),
  adminAudit: call(ADMIN_PATHS.adminAudit, STAFF, 'Who did what, newest first', {
    query: auditQuery,
    answer: auditList,
  }),
  adminAuditExport: call(ADMIN_PATHS.adminAuditExport, STAFF, 'The same as CSV', {
    body: auditExportRequest,
    answer: csvExport,
  }),
  adminTotalsCheck: call(ADMIN_PATHS.adminTotalsCheck, STAFF, 'Recount the ledger now', {
    answer: totalsCheckAnswer,
  }),
};

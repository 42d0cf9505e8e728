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

/** What staff see of the ledger and of the audit, and decide about awards. */
export const LEDGER_CALLS = {
  adminReview: call('GET', '/api/admin/review', STAFF, 'Awards that wait for staff', {
    query: reviewQuery,
    answer: waitingAwards,
  }),
  adminReviewDecide: call('POST', '/api/admin/review/decide', STAFF, 'Count or decline such awards, each once', {
    body: reviewDecision,
    answer: reviewDecided,
  }),
  adminAwards: call('GET', '/api/admin/awards', STAFF, 'All awards with their state', {
    query: awardListQuery,
    answer: awardList,
  }),
  /** A teacher's own awards, too: the portal is where staff take back anybody's. */
  reverseAward: call('POST', '/api/points/:id/reverse', '- - - O A A', 'Take an award back; a repeat changes nothing', {
    body: reversalBody,
    answer: reversalResponse,
    status: 201,
    isUnpaced: true,
  }),
  adminTotals: call('GET', '/api/admin/totals', STAFF, 'When the totals were last checked', {
    answer: totalsCheckAnswer,
  }),
  adminAudit: call('GET', '/api/admin/audit', STAFF, 'Who did what, newest first', {
    query: auditQuery,
    answer: auditList,
  }),
  adminAuditExport: call('POST', '/api/admin/audit/export', STAFF, 'The same as CSV', {
    body: auditExportRequest,
    answer: csvExport,
  }),
  adminTotalsCheck: call('POST', '/api/admin/totals/check', STAFF, 'Recount the ledger now', {
    answer: totalsCheckAnswer,
  }),
};

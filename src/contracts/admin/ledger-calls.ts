import { reversalBody, reversalResponse } from '#contracts/awards.ts';
import { call } from '#contracts/call.ts';
import { auditExport, auditExportRequest, auditList, auditQuery } from './audit.ts';
import { awardList, awardListQuery, reviewDecided, reviewDecision, reviewQuery, waitingAwards } from './awards.ts';
import { totalsCheckAnswer } from './totals.ts';

/** What staff see of the ledger and of the audit, and decide about awards. */
export const LEDGER_CALLS = {
  adminReview: call('GET', '/api/admin/review', '- - - - A A', 'Awards that wait for staff', {
    query: reviewQuery,
    answer: waitingAwards,
  }),
  adminReviewDecide: call(
    'POST',
    '/api/admin/review/decide',
    '- - - - A A',
    'Count or decline such awards, each once',
    {
      body: reviewDecision,
      answer: reviewDecided,
    },
  ),
  adminAwards: call('GET', '/api/admin/awards', '- - - - A A', 'All awards with how they stand', {
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
  adminTotals: call('GET', '/api/admin/totals', '- - - - A A', 'When the totals were last checked', {
    answer: totalsCheckAnswer,
  }),
  adminAudit: call('GET', '/api/admin/audit', '- - - - A A', 'Who did what, newest first', {
    query: auditQuery,
    answer: auditList,
  }),
  adminAuditExport: call('POST', '/api/admin/audit/export', '- - - - A A', 'The same as CSV', {
    body: auditExportRequest,
    answer: auditExport,
  }),
  adminTotalsCheck: call('POST', '/api/admin/totals/check', '- - - - A A', 'Recount the ledger now', {
    answer: totalsCheckAnswer,
  }),
};

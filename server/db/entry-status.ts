/** Whether an entry counts, in a query that has the ledger as `l` and joins the decisions of staff as `d`. */
export const ENTRY_STATUS = `CASE l.status WHEN 'counted' THEN 'counted' ELSE COALESCE(d.outcome, 'review') END`;

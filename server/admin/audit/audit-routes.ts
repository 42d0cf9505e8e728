import { CALLS } from '#contracts/calls.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { asTime, asUuid } from '#server/http/text-rules.ts';
import { auditCsv } from './audit-csv.ts';
import { auditActions, readAudit, type AuditFilter } from './read-audit.ts';

/** More rows than a person reads, and few enough for one answer. */
const MOST_EXPORTED = 20_000;

export function auditRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.adminAudit, async (_c, { query }) => {
    const { page_size: pageSize } = query;
    const [rows, actions] = await Promise.all([
      readAudit(deps.db, filterOf(query, query.before), pageSize + 1),
      auditActions(deps.db),
    ]);
    const results = rows.slice(0, pageSize);
    return { results, next: rows.length > pageSize ? (results.at(-1)?.seq ?? null) : null, actions };
  });

  router.serve(CALLS.adminAuditExport, async (c, { body }) => {
    const filter = filterOf(body, null);
    return staffWrite(deps, sessionOf(c), async (tx) => {
      const rows = await readAudit(tx, filter, MOST_EXPORTED + 1);
      const exported = rows.slice(0, MOST_EXPORTED);
      await tx.note({ action: 'audit_exported', details: { rows: exported.length } });
      return { csv: auditCsv(exported), rows: exported.length, is_cut: rows.length > MOST_EXPORTED };
    });
  });
}

type Text = string | null | undefined;
interface Asked {
  search?: Text;
  action?: Text;
  object?: Text;
  about?: Text;
  from?: Text;
  until?: Text;
}

function filterOf(asked: Asked, before: Text): AuditFilter {
  if (before && !/^\d{1,15}$/.test(before)) throw badRequest('The parameter before must be a number of the list.');
  const about = asked.about ? asUuid(asked.about) : null;
  if (asked.about && !about) throw badRequest('The parameter about must be a UUID.');
  return {
    search: asked.search?.trim() || null,
    actions: asked.action ? [asked.action] : null,
    object: asked.object || null,
    about,
    from: timeOf('from', asked.from),
    until: timeOf('until', asked.until),
    before: before ? Number(before) : null,
  };
}

function timeOf(name: string, text: Text): Date | null {
  if (!text) return null;
  const time = asTime(text);
  if (!time) throw badRequest(`The parameter ${name} must be an ISO date and time.`);
  return time;
}

import type { AuditRow } from '#contracts/admin/audit.ts';
import { csvFile } from '#domain/csv.ts';

/** The log as a file for spreadsheets, with ids beside the names: names change, and two people may share one. */
export function auditCsv(rows: readonly AuditRow[]): string {
  const head = ['No.', 'When (UTC)', 'Who', 'Who (id)', 'Action', 'What', 'What it is', 'What (id)', 'Details'];
  const lines = rows.map(({ seq, at, actor, action, object, details }) => [
    seq,
    at,
    actor?.name ?? '',
    actor?.id ?? '',
    action,
    object?.name ?? '',
    object?.type ?? '',
    object?.id ?? '',
    Object.entries(details)
      .map(([key, value]) => `${key}: ${value}`)
      .join('; '),
  ]);
  return csvFile([head, ...lines]);
}

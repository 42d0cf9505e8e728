import type { AnsweredEntry, OutboxEntry } from '#data/db/outbox-rows.ts';
import { mayCount } from '#data/outbox/rules/retry-policy.ts';
import { NO_TRY, readsAsEntry } from '#data/outbox/rules/row-check.ts';
import type { EntryPlace, KnownEntry } from '#domain/awards/known-entry.ts';

export function knownEntry(row: OutboxEntry | AnsweredEntry): KnownEntry {
  const { request, reasons } = row;
  return {
    seq: row.seq,
    id: row.id,
    submissionId: row.submissionId,
    madeAt: numberOf(row.madeAt),
    studentId: textOf(request?.student_id) ?? '',
    studentName: textOf(row.studentName),
    houseName: textOf(request?.house_name),
    habitName: textOf(row.habitName) ?? '',
    reasons: Array.isArray(reasons) ? reasons.filter((reason) => typeof reason === 'string') : [],
    comment: textOf(row.comment) ?? '',
    reasonText: textOf(request?.reason) ?? '',
    points: numberOf(request?.points),
    place: placeOf(row),
  };
}

function placeOf(row: OutboxEntry | AnsweredEntry): EntryPlace {
  if ('answer' in row) {
    const isInReview = row.answer.kind === 'sent' && (row.answer.ledgerSeq ?? 0) < 0;
    return { kind: isInReview ? 'in-review' : mayCount(row.answer) ? 'given-up' : row.answer.kind, at: row.answeredAt };
  }
  const { state } = row;
  if (state?.kind === 'unsure') return { kind: 'unsure' };
  if (state?.kind === 'refused' || state?.kind === 'set-aside') {
    return { kind: state.kind, status: state.status, detail: state.detail };
  }
  if (state?.kind !== 'waiting' || !readsAsEntry(row)) return { kind: 'unreadable' };
  return { kind: state.tries > 0 && state.triedAt !== NO_TRY ? 'in-doubt' : 'waiting' };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

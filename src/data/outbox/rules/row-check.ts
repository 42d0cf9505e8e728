import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import { fieldsIn, type Fields } from '#data/fields.ts';
import { tapClockIn } from './tap-clock.ts';

/** The `triedAt` of an award that the server had answered and no longer has: nothing about it is in doubt. */
export const NO_TRY = 0;

/**
 * Whether a stored row reads as an award of this version: the same question that `outboxEntry` (db/outbox-rows.ts)
 * answers, without the 10 kB of a schema library that each wake of the worker would parse. A test holds them together.
 */
export function readsAsEntry(row: unknown): row is OutboxEntry {
  const fields = fieldsIn(row);
  return (
    fields !== null &&
    isWhole(fields['seq']) &&
    isNumber(fields['madeAt']) &&
    tapClockIn(fields['clock']) !== null &&
    hasTexts(fields, ['id', 'submissionId', 'userId', 'apiBase', 'habitName', 'comment']) &&
    isTextOrNull(fields['studentName']) &&
    isTexts(fields['reasons']) &&
    isRequest(fieldsIn(fields['request'])) &&
    isState(fieldsIn(fields['state']))
  );
}

function isRequest(request: Fields | null): boolean {
  return (
    request !== null &&
    hasTexts(request, [
      'client_award_id',
      'scholar_id',
      'reason',
      'source',
      'term',
      'target_type',
      'student_id',
      'habit_id',
      'reason_id',
      'occurred_at',
    ]) &&
    isNumber(request['value']) &&
    isNumber(request['points']) &&
    (request['house_name'] === undefined || typeof request['house_name'] === 'string') &&
    (request['reason_ids'] === undefined || isTexts(request['reason_ids']))
  );
}

function isState(state: Fields | null): boolean {
  switch (state?.['kind']) {
    case 'waiting':
      return (
        isWhole(state['tries']) &&
        isWhole(state['loneTries']) &&
        (state['triedAt'] === undefined || isNumber(state['triedAt']))
      );
    case 'refused':
    case 'set-aside':
      return isWhole(state['status']) && isTextOrNull(state['detail']) && isNumber(state['at']);
    case 'unsure':
      return isNumber(state['at']);
    default:
      return false;
  }
}

const isNumber = (value: unknown): boolean => Number.isFinite(value);
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value);
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');
const hasTexts = (fields: Fields, names: readonly string[]): boolean =>
  names.every((name) => typeof fields[name] === 'string');

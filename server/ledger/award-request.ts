import { createHash } from 'node:crypto';
import type { AwardBody } from '#contracts/awards.ts';
import { DEFAULT_POINTS, MAX_COMMENT, MAX_POINTS } from '#domain/awards/points.ts';
import { badRequest } from '#server/http/problem.ts';
import { asTime, asUuid, lengthOf } from '#server/http/text-rules.ts';

/** A request whose form is valid. Whether its student, habit and reason exist is not checked yet. */
export interface CheckedRequest {
  id: string | null;
  studentId: string;
  habitId: string | null;
  reasonId: string | null;
  /** All reasons; null from a client that sends only the first one's id and names the others in its text. */
  reasonIds: readonly string[] | null;
  reason: string | null;
  points: number;
  source: string;
  /** The time of the tap by the device's clock; null where the device sent none. */
  occurredAt: Date | null;
  /** The time of sending by the device's clock; null where the device sent none. */
  sentAt: Date | null;
}

/** 'Habit: X — Reasons: a; b  Comment: c' holds the names of a habit and its reasons besides the comment. */
const LONGEST_REASON = MAX_COMMENT + 500;
const LONGEST_LABEL = 40;

export function readAwardRequest(body: AwardBody, headerKey: string): CheckedRequest {
  if (body.target_type && body.target_type !== 'student') {
    throw badRequest('Only students can be awarded: target_type must be "student".');
  }
  // The term follows from the tap and the school's zone; what a device calls it is only checked.
  readLabel('term', body.term);
  const student = sameOf(body.student_id, body.scholar_id, 'student_id and scholar_id');
  if (!student) throw badRequest('The field student_id is missing.');
  return {
    id: readId(body.client_award_id, headerKey),
    studentId: student.toLowerCase(),
    habitId: body.habit_id?.toLowerCase() || null,
    reasonId: (body.reason_id || body.reason_ids?.[0])?.toLowerCase() || null,
    reasonIds: body.reason_ids?.map((id) => id.toLowerCase()) ?? null,
    reason: readReason(body.reason),
    points: readPoints(body),
    source: readLabel('source', body.source) ?? 'manual',
    occurredAt: readTime('occurred_at', body.occurred_at),
    sentAt: readTime('sent_at', body.sent_at),
  };
}

function sameOf<T>(a: T | null | undefined, b: T | null | undefined, names: string): T | null {
  if (a !== null && a !== undefined && b !== null && b !== undefined && a !== b) {
    throw badRequest(`The fields ${names} differ.`);
  }
  return a ?? b ?? null;
}

function readId(inBody: string | null | undefined, inHeader: string): string | null {
  const [bodyId, headerId] = [inBody, inHeader].map((text) => {
    const id = text ? asUuid(text) : null;
    if (text && !id) throw badRequest('The award id (client_award_id, Idempotency-Key) must be a UUID.');
    return id;
  });
  return sameOf(bodyId, headerId, 'client_award_id and the header Idempotency-Key');
}

function readPoints(body: AwardBody): number {
  const points = sameOf(body.points, body.value, 'points and value') ?? DEFAULT_POINTS;
  if (!Number.isInteger(points) || points < 1 || points > MAX_POINTS) {
    throw badRequest(`Points must be a whole number from 1 to ${MAX_POINTS}.`);
  }
  return points;
}

function readReason(text: string | null | undefined): string | null {
  const reason = text?.normalize('NFC').trim();
  if (!reason) return null;
  const comment = reason.split('  Comment: ').slice(1).join('  Comment: ');
  if (lengthOf(comment) > MAX_COMMENT) throw badRequest(`The comment is longer than ${MAX_COMMENT} characters.`);
  if (lengthOf(reason) > LONGEST_REASON) throw badRequest(`The reason is longer than ${LONGEST_REASON} characters.`);
  return reason;
}

function readLabel(name: string, text: string | null | undefined): string | null {
  const label = text?.normalize('NFC').trim();
  if (!label) return null;
  if (lengthOf(label) > LONGEST_LABEL)
    throw badRequest(`The field ${name} is longer than ${LONGEST_LABEL} characters.`);
  return label;
}

export function readTime(name: string, text: string | null | undefined): Date | null {
  if (!text) return null;
  const time = asTime(text);
  if (!time) throw badRequest(`The field ${name} must be an ISO date and time.`);
  return time;
}

/**
 * Identifies a repeat: the same person asks for the same award. It is made of the request alone, so that a repeat is
 * recognised after the student moved or the habit was renamed. The other reasons are in it by their text, because a copy of
 * an award that lost their ids is still the same award.
 */
export function fingerprintOf(request: CheckedRequest, actorId: string): Buffer {
  const parts = [
    actorId,
    request.studentId,
    request.habitId,
    request.reasonId,
    request.reason,
    request.points,
    request.occurredAt?.toISOString() ?? null,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
